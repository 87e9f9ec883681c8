import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'
import { ReplacementKind, TxSummary } from './transaction.ts'

/** What waits on a chain whose senders offer a price per gas (screens-evm §4.2). Prices are base units per gas. */
export const OfferPool = Type.Object({
  /** All that wait; null where no node tells. */
  txs: Nullable(Type.Integer()),
  /** Those that the sums below are of: of what the node only counted nobody knows the offer. */
  told: Type.Integer(),
  /** Whether these are all. */
  whole: Type.Boolean(),
  /** Of the newest block, which tips are told above; null on chains without one. */
  baseFee: Nullable(Amount),
  /** Gas limit of the newest block; null where it tells none, and where none of the last 20 blocks used a quarter of it. */
  blockGas: Nullable(Type.Integer()),
  senders: Type.Integer(),
  /** They wait for a lower nonce that the node does not have; they are in no sum below. */
  queued: Type.Integer(),
  /** They offer less than the base fee: no block takes them until it falls. */
  below: Type.Object({ txs: Type.Integer(), gas: Amount }),
  /** By what the producer gets per gas, the lowest first; `below` is null for the last step. Gas is the sum of their limits. */
  steps: Type.Array(Type.Object({ from: Amount, below: Nullable(Amount), txs: Type.Integer(), gas: Amount })),
  /** By type, the most first. */
  kinds: Type.Array(Type.Object({ kind: Type.String(), txs: Type.Integer() })),
  /** Those that carry blobs; null where there are none. What they offer per blob gas at most. */
  blobs: Nullable(
    Type.Object({ txs: Type.Integer(), blobs: Type.Integer(), least: Amount, median: Amount, most: Amount }),
  ),
})
export type OfferPool = Static<typeof OfferPool>

/** A transaction that waited, and what became of it (screens-evm §4.2). */
export const EndedTx = Type.Intersect([
  TxSummary,
  Type.Object({
    /** When it ended, as this site saw it. */
    endedMs: Moment,
    /** From when our node first told of it. */
    waitedSeconds: Type.Integer(),
    /** What took its place; null unless it was replaced. */
    replacedBy: Nullable(Type.String()),
    replacement: Nullable(ReplacementKind),
  }),
])
export type EndedTx = Static<typeof EndedTx>
