import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { RollupBatchList } from '@orrery/model/wire/rollup-batch'
import { stubBatch, stubEnds } from '../../page-parts/batches/batch-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** The groups, as the path names them (screens-evm §12.1). */
export const GROUPS = ['all', 'committed', 'proved', 'executed'] as const

/** `found` is null for a group that is not there; `needs` says that nobody who is asked here tells of the chain's batches. */
export type BatchListData = { readonly found: RollupBatchList | null; readonly needs?: true }

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
    if (stage === undefined) return { found: null }
    try {
      return { found: await api.listBatches({ chain: chain.code, stage, ...listParams(context) }, signal) }
    } catch (error) {
      if (isOrreryError(error, 'CAPABILITY_MISSING')) return { found: null, needs: true }
      throw error
    }
  },
  stub: { found: { ends: stubEnds, list: stubList(stubBatch) } } satisfies BatchListData as BatchListData,
  title: (_, t) => t('menu.batch-list'),
  description: (_, t) => t('page.batches.description'),
  view: () => import('./view.tsx'),
})
