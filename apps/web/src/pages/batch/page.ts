import { OrreryError } from '@orrery/errors/orrery-error'
import type { BlockSummary } from '@orrery/model/wire/block'
import type { ListOf } from '@orrery/model/wire/common'
import type { RollupBatchDetail } from '@orrery/model/wire/rollup-batch'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { stubBatch, stubEnds } from '../../page-parts/batches/batch-stubs.ts'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import type { RawAnswer } from '../../page-parts/raw/raw-view.tsx'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { writtenHeight } from '../../routing/written-height.ts'
import { BelowPart } from './below-part.ts'

/** Numbers of batches are no greater than heights. */
const LARGEST = 4_294_967_295

/** What stands below a batch: nothing more, its blocks, its transactions, or what the node answers. `none` where its blocks are unknown. */
export type BatchBelow =
  | { readonly tab: 'overview' | 'none' }
  | { readonly tab: 'blocks'; readonly blocks: Part<ListOf<BlockSummary>> }
  | { readonly tab: 'transactions'; readonly txs: Part<ListOf<TxSummary>> }
  | { readonly tab: 'raw'; readonly raw: Part<{ readonly answers: readonly RawAnswer[] }> }

export type BatchData = { readonly batch: RollupBatchDetail; readonly below: BatchBelow }

export const page = definePage({
  id: 'batch',
  scope: 'chain',
  path: '/batch/:batch/:tab(blocks|transactions|raw)?',
  families: ['evm'],
  quirk: 'batches',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<BatchData> => {
    const { api, chain, params, query, signal } = context
    const number = writtenHeight(params.batch)
    if (number === null || number > LARGEST)
      throw new OrreryError('BATCH_NOT_FOUND', { batch: params.batch, chain: chain.code })
    const asked = { chain: chain.code, batch: number }
    if (params.tab === 'raw') {
      const [batch, raw] = await Promise.all([
        api.getBatch(asked, signal),
        loadPart(api.getBatchRaw(asked, signal), signal),
      ])
      return { batch, below: { tab: 'raw', raw } }
    }
    const batch = await api.getBatch(asked, signal)
    if (params.tab === undefined) return { batch, below: { tab: 'overview' } }
    const { fromHeight, toHeight } = batch
    if (fromHeight === null || toHeight === null) return { batch, below: { tab: 'none' } }
    const where = { chain: chain.code, fromBlock: fromHeight, toBlock: toHeight }
    if (params.tab === 'blocks') {
      const blocks = await loadPart(api.listBlocks({ ...where, ...listParams(context) }, signal), signal)
      return { batch, below: { tab: 'blocks', blocks } }
    }
    const { limit } = listParams(context)
    const cursor = query.get('cursor')
    const listed = api
      .filterTransactions({ ...where, limit, ...(cursor && { cursor }) }, signal)
      .then(({ list, addressNames }) => ({
        ...list,
        extend: { ...list.extend, ...(addressNames && { addressNames }) },
      }))
    const txs = await loadPart(listed, signal)
    return { batch, below: { tab: 'transactions', txs } }
  },
  stub: {
    batch: { ...stubBatch, ends: stubEnds, previousRoot: null, facts: [] },
    below: { tab: 'overview' },
  } satisfies BatchData as BatchData,
  title: ({ batch }, t) => t('page.batch.title', { number: String(batch.number) }),
  description: (_, t) => t('page.batches.description'),
  view: () => import('./view.tsx'),
  parts: ({ data }) => (data && data.below.tab !== 'overview' ? [BelowPart.open()] : []),
})
