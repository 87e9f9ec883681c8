import type { RollupBatchList } from '@orrery/model/wire/rollup-batch'
import { stubBatch, stubEnds } from '../../page-parts/batches/batch-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** The groups, as the path names them (screens-evm §12.1). */
export const GROUPS = ['all', 'committed', 'proved', 'executed'] as const

/** `found` is null for a group that is not there. */
export type BatchListData = { readonly found: RollupBatchList | null }

export const page = definePage({
  id: 'batch-list',
  scope: 'chain',
  path: '/batch-list/:type?',
  families: ['evm'],
  quirk: 'batches',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'chain', order: 14 },
  load: async (context): Promise<BatchListData> => {
    const { api, chain, params, signal } = context
    const stage = GROUPS.find((one) => one === (params.type ?? 'all'))
    return {
      found:
        stage === undefined
          ? null
          : await api.listBatches({ chain: chain.code, stage, ...listParams(context) }, signal),
    }
  },
  stub: { found: { ends: stubEnds, list: stubList(stubBatch) } } satisfies BatchListData as BatchListData,
  title: (_, t) => t('menu.batch-list'),
  description: (_, t) => t('page.batches.description'),
  view: () => import('./view.tsx'),
})
