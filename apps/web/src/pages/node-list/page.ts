import type { ListOf } from '@orrery/model/wire/common'
import type { LightningNode } from '@orrery/model/wire/lightning'
import { stubLightningNode, stubNetwork } from '../../page-parts/lightning/lightning-stubs.ts'
import { loadLightning, type OfLightning } from '../../page-parts/lightning/load-lightning.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** Orders, in the path; without one the largest stand first. */
export const NODE_SORTS = ['channels', 'age'] as const

export type NodeListData = OfLightning<ListOf<LightningNode>>

export const page = definePage({
  id: 'node-list',
  scope: 'chain',
  path: '/node-list/:sort(channels|age)?',
  families: ['utxo'],
  ledger: 'lightning',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'more', order: 70 },
  load: (context): Promise<NodeListData> => {
    const { api, chain, params, signal } = context
    const nodeSort = NODE_SORTS.find((sort) => sort === params.sort)
    return loadLightning(
      context,
      () =>
        api.listLightningNodes({ chain: chain.code, ...(nodeSort && { nodeSort }), ...listParams(context) }, signal),
      context.page === 1,
    )
  },
  stub: { network: stubNetwork, shown: stubList(stubLightningNode) } satisfies NodeListData as NodeListData,
  title: (_, t) => t('menu.node-list'),
  description: (_, t) => t('page.lightning.description'),
  view: () => import('./view.tsx'),
})
