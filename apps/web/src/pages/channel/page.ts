import type { LightningChannel } from '@orrery/model/wire/lightning'
import { stubLightningChannel, stubNetwork } from '../../page-parts/lightning/lightning-stubs.ts'
import { loadLightning, type OfLightning } from '../../page-parts/lightning/load-lightning.ts'
import { definePage } from '../../routing/page.ts'

export type ChannelData = OfLightning<LightningChannel>

export const page = definePage({
  id: 'channel',
  scope: 'chain',
  path: '/channel/:channel',
  families: ['utxo'],
  ledger: 'lightning',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: (context): Promise<ChannelData> => {
    const { api, chain, params, signal } = context
    return loadLightning(context, () => api.getLightningChannel({ chain: chain.code, channel: params.channel }, signal))
  },
  stub: { network: stubNetwork, shown: stubLightningChannel } satisfies ChannelData as ChannelData,
  title: ({ shown }, t) => `${t('lightning.channel')}${shown === null ? '' : ` ${shown.id}`}`,
  description: (_, t) => t('page.lightning.description'),
  view: () => import('./view.tsx'),
})
