import type { AccountChange, CallNode, CallRow, StepTrace, TxFailure } from '@orrery/model/calls'
import type { FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** What the node finds when it executes a mined transaction anew. Each throws `CAPABILITY_MISSING` where it cannot. */
export type CallLookups = {
  /** Whether a few may be executed again that nobody asked for: not where the operator wants no traces. */
  readonly unasked?: boolean
  /** All frames of a transaction, a caller before what it calls; null where the node does not know it. */
  tree(hash: Hex, signal: AbortSignal): Promise<readonly CallNode[] | null>
  /** What a transaction changed, by address; null where the node does not know it. */
  changes(hash: Hex, signal: AbortSignal): Promise<readonly AccountChange[] | null>
  /** The opcodes of a transaction from its first on, as many as are asked of a node; null where the node does not know it. */
  steps(hash: Hex, signal: AbortSignal): Promise<StepTrace | null>
  /**
   * Why a transaction failed: its failing calls where the node traces, and what its call does when it is executed again. Null where
   * the node does not know it, it is in no block, or it did not fail. Throws only where not even the transaction can be read.
   */
  failure(hash: Hex, signal: AbortSignal): Promise<TxFailure | null>
}

/** Where a family keeps calls that are indexed, and native balances that come of them. */
export type CallSource = {
  /** Rows in the chain's order, and by the column `address` of either side. */
  readonly table: string
  readonly byAccount: string
  /** One row for each block whose calls are indexed. */
  readonly traced: string
  /** Rows of `traced` whose blocks put every change of a native balance into the ledger. */
  readonly ledger: FamilyMatch
  /** Of both: calls that made a contract. */
  readonly creations: FamilyMatch
  /** Of both: calls that failed by themselves. */
  readonly failures: FamilyMatch
  /** Pure. */
  of(row: FamilyRow): CallRow
  /** Pure. Whether a frame of a tree is one that is indexed. */
  isKept(node: CallNode): boolean
  /** Pure. Whether a frame may change anything by itself: it is no reading call and runs no borrowed code. */
  isActing(node: CallNode): boolean
}
