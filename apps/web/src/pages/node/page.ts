import type { ListOf } from '@orrery/model/wire/common'
import type { LightningChannel, LightningNodeState } from '@orrery/model/wire/lightning'
import { aliasText } from '../../page-parts/alias-text.ts'
import {
  stubLightningChannel,
  stubLightningNodeState,
  stubNetwork,
} from '../../page-parts/lightning/lightning-stubs.ts'
import { loadLightning, type OfLightning } from '../../page-parts/lightning/load-lightning.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type NodeData = OfLightning<{
  readonly node: LightningNodeState
  readonly channels: ListOf<LightningChannel>
}>

export const page = definePage({
  id: 'node',
  scope: 'chain',
  path: '/node/:pubKey/:tab(closed|all)?',
  families: ['utxo'],
  ledger: 'lightning',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: (context): Promise<NodeData> => {
    const { api, chain, params, signal } = context
    const asked = { chain: chain.code, pubKey: params.pubKey }
    const channelState = params.tab === 'all' || params.tab === 'closed' ? params.tab : 'open'
    return loadLightning(context, async () => {
      const [node, channels] = await Promise.all([
        api.getLightningNode(asked, signal),
        api.listLightningNodeChannels({ ...asked, channelState, ...listParams(context) }, signal),
      ])
      return { node, channels }
    })
  },
  stub: {
    network: stubNetwork,
    shown: { node: stubLightningNodeState, channels: stubList(stubLightningChannel) },
  } satisfies NodeData as NodeData,
  title: ({ shown }, t) => (shown && aliasText(shown.node)) ?? t('lightning.node'),
  description: (_, t) => t('page.lightning.description'),
  view: () => import('./view.tsx'),
})
