import { Type, type Static } from 'typebox'
import { listOf, Nullable } from './common.ts'
import { TxSummary } from './transaction.ts'

/** Transactions that fit some conditions, newest first, and how far was looked for them. */
export const FilteredTxs = Type.Object({
  /** `extend.next` goes on where looking ended, also where no row was found. */
  list: listOf(TxSummary),
  /** Transactions that were looked at for this answer. */
  looked: Type.Integer(),
  /** The oldest of them; null where there was none. */
  lookedTo: Nullable(Type.Object({ height: Type.Integer(), timeMs: Type.Integer() })),
  /** True when nothing that is indexed was left out. False: the time for one answer was over, or the page was full. */
  whole: Type.Boolean(),
})
export type FilteredTxs = Static<typeof FilteredTxs>
