import { Type, type Static } from 'typebox'
import { Amount, Coverage, Nullable } from './common.ts'
import { TxSummary } from './transaction.ts'

/** A transaction as several addresses together see it. */
export const MergedTx = Type.Intersect([
  TxSummary,
  Type.Object({
    /** What it changed for all of them together, base units, signed; null where that cannot be told of one. */
    net: Nullable(Amount),
  }),
])
export type MergedTx = Static<typeof MergedTx>

/** A page of the transactions of several addresses, newest first. */
export const MergedTxs = Type.Object({
  txs: Type.Array(MergedTx),
  /** What waits for a block: on the first page alone. */
  waiting: Type.Array(MergedTx),
  /** Whether there are older ones. */
  more: Type.Boolean(),
  /** The block that the list begins with, by which further pages and other addresses are asked for; null before the first block. */
  at: Nullable(Type.String()),
  /** What the addresses have together as of that block; null where it is not known, on later pages, and where the chain went on meanwhile. */
  balance: Nullable(Amount),
  coverage: Coverage,
})
export type MergedTxs = Static<typeof MergedTxs>
