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

/** One opcode that ran. */
export type CallStep = {
  readonly pc: number
  readonly op: string
  /** Gas left before it, and what it cost; a call's cost is what it was given. */
  readonly gas: number
  readonly cost: number
  /** 1 for the transaction's own frame. */
  readonly depth: number
  /** The topmost words of the stack, the top first. */
  readonly stack: readonly Hex[]
  readonly stackSize: number
  readonly error: string | null
}

/** The first opcodes that a transaction ran; `whole` where there were no more. */
export type StepTrace = { readonly steps: readonly CallStep[]; readonly whole: boolean }

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

/** What a contract said when it reverted. Source: Solidity, "Error handling". */
export type RevertReason =
  /** `Error(string)`: a sentence. */
  | { readonly as: 'text'; readonly text: string }
  /** `Panic(uint256)`: a code of the compiler, `0x11`. */
  | { readonly as: 'panic'; readonly code: string }
  /** An error of a known signature. */
  | {
      readonly as: 'error'
      readonly name: string
      readonly params: readonly { readonly name: string; readonly type: string; readonly value: string }[]
    }
  /** Bytes that no known signature reads. */
  | { readonly as: 'unknown'; readonly data: Hex }
  | { readonly as: 'silent' }

/** Why an execution failed: `reverted`, `out of gas`, or the client's words; what was said with it where something was. */
export type Failing = { readonly error: string; readonly reason: RevertReason | null }

/** A frame on the way from the transaction to the call that failed first. */
export type FailedFrame = Failing &
  Pick<CallRow, 'path' | 'kind' | 'from' | 'to' | 'gas' | 'gasUsed' | 'method' | 'seq'>

/** The transaction's own call, executed again under one condition. */
export type Trial = {
  /** On the state before its block, on the newest one, or before its block with twice the gas. */
  readonly as: 'before' | 'now' | 'moreGas'
  readonly height: number
  /** Null where it worked. */
  readonly failing: Failing | null
  /** The node could not execute it there, in its words; null where it could. */
  readonly refused: string | null
}

/** What a failed transfer of a token would have taken, and what the token's contract says of it: before the block, and now. */
export type TokenNeed = {
  readonly token: Hex
  readonly owner: Hex
  /** Who wanted to move it; null where the owner itself did, who needs no permission. */
  readonly spender: Hex | null
  /** Base units. */
  readonly amount: bigint
  readonly said: readonly TokenSaid[]
}

/** Balance of the owner and what the spender may take, base units; null where that is not told, or nobody needs it. */
export type TokenSaid = {
  readonly as: 'before' | 'now'
  readonly height: number
  readonly balance: bigint | null
  readonly allowance: bigint | null
}

/** Why a transaction failed, as far as a node can tell. */
export type TxFailure = {
  /** Whom it called; null for a creation. */
  readonly to: Hex | null
  readonly gas: number
  readonly gasUsed: number
  /** From the transaction's own call to the one where it began; null where the node has no traces. */
  readonly frames: readonly FailedFrame[] | null
  /** Why there are no traces, in the node's words; null where there are. */
  readonly untraced: string | null
  readonly trials: readonly Trial[]
  /** Null where no transfer of a token failed, or its contract does not answer. */
  readonly need: TokenNeed | null
}
