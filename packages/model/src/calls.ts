import type { Hex } from '@orrery/primitives/hex'

/** Whether a call's effects stand, it failed, or they were undone because a caller above it failed. */
export type CallOutcome = 'done' | 'failed' | 'undone'

/** A call inside a transaction (an "internal transaction"), as it is indexed and shown. */
export type CallRow = {
  readonly height: number
  readonly txIndex: number
  /** Its place among all frames of the transaction, a caller before what it calls. */
  readonly seq: number
  /** The family's word: `call`, `delegatecall`, `create2`, `selfdestruct` … */
  readonly kind: string
  readonly outcome: CallOutcome
  /** Its place in the tree: `0.2.1`; empty for the transaction's own frame. */
  readonly path: string
  readonly from: Hex
  /** Callee, created contract or heir; null for a creation that came to nothing. */
  readonly to: Hex | null
  /** Native amount that it moves if it holds, base units. */
  readonly value: bigint
  /** Gas that it was given and used; null where the node does not tell. */
  readonly gas: number | null
  readonly gasUsed: number | null
  /** First four bytes of calldata; null where there are none. */
  readonly method: Hex | null
  readonly error: string | null
}

/** A frame of a whole call tree, with what went in and came out. */
export type CallNode = Omit<CallRow, 'height' | 'txIndex'> & {
  readonly input: Hex
  /** null where the node does not tell. */
  readonly output: Hex | null
}

/** What a transaction changed of one account. A part that did not change is null. */
export type AccountChange = {
  readonly address: Hex
  readonly balance: Change<bigint> | null
  readonly nonce: Change<number> | null
  /** Sizes in bytes. */
  readonly codeSize: Change<number> | null
  readonly storage: readonly { readonly slot: Hex; readonly before: Hex; readonly after: Hex }[]
}

/** A value before and after. */
export type Change<T> = { readonly before: T; readonly after: T }
