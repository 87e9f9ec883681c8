import type { ListOf } from '@orrery/model/wire/common'
import type { LightningChannel } from '@orrery/model/wire/lightning'
import { stubLightningChannel, stubNetwork } from '../../page-parts/lightning/lightning-stubs.ts'
import { loadLightning, type OfLightning } from '../../page-parts/lightning/load-lightning.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** What is listed, in the path; without one all, the newest first. */
export const CHANNEL_LISTS = {
  announced: { channelState: 'open' },
  largest: { channelState: 'open', channelSort: 'capacity' },
  closed: { channelState: 'closed' },
} as const

export type ChannelListData = OfLightning<ListOf<LightningChannel>>

export const page = definePage({
  id: 'channel-list',
  scope: 'chain',
  path: '/channel-list/:kind(announced|largest|closed)?',
  families: ['utxo'],
  ledger: 'lightning',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'more', order: 71 },
  load: (context): Promise<ChannelListData> => {
    const { api, chain, params, signal } = context
    const asked = CHANNEL_LISTS[params.kind as keyof typeof CHANNEL_LISTS]
    return loadLightning(context, () =>
      api.listLightningChannels({ chain: chain.code, ...asked, ...listParams(context) }, signal),
    )
  },
  stub: { network: stubNetwork, shown: stubList(stubLightningChannel) } satisfies ChannelListData as ChannelListData,
  title: (_, t) => t('menu.channel-list'),
  description: (_, t) => t('page.lightning.description'),
  view: () => import('./view.tsx'),
})
