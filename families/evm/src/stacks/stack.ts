import type { RawReceipt } from '../raw.ts'

/** What a rollup stack does differently from Ethereum. A chain's record names its stack; nothing else branches on it. */
export type Stack = {
  /** Kinds of the transaction types that the stack adds to EIP-2718's, by type number. */
  readonly kinds: Readonly<Record<number, string>>
  /** Whether the base fee is destroyed. Rollups pay it to a vault or to their operator. */
  readonly burnsBaseFee: boolean
  /** What a sender pays beyond gas, wei: the data fee on the parent chain, operator fees. */
  extraFee(receipt: RawReceipt): bigint
  /**
   * Whether block hashes and roots follow Ethereum's rules, so that `verify` can hold the node to
   * them. `learn`: judged by the first block that has transactions.
   */
  readonly hashes: 'ethereum' | 'own' | 'learn'
  /** Types of its own whose canonical bytes we can make; blocks with others are not held to their root. */
  readonly encodes: readonly number[]
  /** First block that follows the rules, by chain id, where the chain began under others. */
  readonly hashesSince?: Readonly<Record<number, number>>
}

/** Types a stack. */
export const defineStack = (stack: Stack): Stack => stack
