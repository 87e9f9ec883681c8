import type { Failing } from '@orrery/model/calls'
import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** A call that is executed and not sent. `from` null is nobody. */
export type ContractCall = {
  readonly to: Hex
  readonly from: Hex | null
  readonly data: Hex
  /** Base units of the chain's coin. */
  readonly value: bigint
}

/** What a call answered at a block: its output, or how it failed. */
export type CallAnswer = { readonly asOf: BlockRef } & (
  | { readonly output: Hex; readonly failing: null }
  | { readonly output: null; readonly failing: Failing }
)

/** Gas that a call would take at a block, or how it would fail; both null where the node does not tell. */
export type GasEstimate = { readonly asOf: BlockRef; readonly gas: bigint | null; readonly failing: Failing | null }

/** Asks the node what gas a call would take at its newest block; null without a block. */
export type EstimateGas = (call: ContractCall, signal: AbortSignal) => Promise<GasEstimate | null>
