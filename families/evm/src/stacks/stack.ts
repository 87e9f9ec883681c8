import type { Hex } from '@orrery/primitives/hex'
import type { RawHeader, RawReceipt } from '../raw.ts'

/** What of a transaction's block tells by which rule it pays beyond gas. */
export type FeeHeader = Pick<RawHeader, 'extraData'>

/** Contracts that fees are paid into. */
export type Vaults = {
  /** The base fee of all gas; null where it is burnt. */
  readonly baseFee: Hex | null
  /** What a receipt's sender paid beyond gas, and to whom; sums up to `extraFee`. */
  extraFees(receipt: RawReceipt, header: FeeHeader): readonly { readonly to: Hex; readonly amount: bigint }[]
}

/** What a chain's software does differently from Ethereum's. A chain's record names its stack; nothing else branches on it. */
export type Stack = {
  /** Kinds of the transaction types that the stack adds to EIP-2718's, by type number. */
  readonly kinds: Readonly<Record<number, string>>
  /**
   * What is destroyed of the fees. `base-fee` as EIP-1559 has it, `all` of them, or `nothing`: rollups and some chains
   * pay the base fee to a vault, a contract or their operator.
   */
  readonly burns: 'base-fee' | 'all' | 'nothing'
  /** Whether what is paid above the base fee goes to the block's producer. On rollups it goes to vaults and operators. */
  readonly tipsProducer: boolean
  /** What a sender pays beyond gas, wei: the data fee on the parent chain, operator fees. */
  extraFee(receipt: RawReceipt, header: FeeHeader): bigint
  /** Who gets the fees that are neither burnt nor the producer's; null where nobody has told, so that no ledger can be kept. */
  readonly vaults: Vaults | null
  /**
   * Whether block hashes and roots follow Ethereum's rules, so that `verify` can hold the node to
   * them. `learn`: judged by the first blocks that have transactions.
   */
  readonly hashes: 'ethereum' | 'own' | 'learn'
  /** Whether what is paid per gas follows rules of its own instead of from the offer and the base fee. */
  readonly ownPrices?: true
  /** Types of its own whose canonical bytes we can make; blocks with others are not held to their root. */
  readonly encodes: readonly number[]
  /** First block that follows the rules, by chain id, where the chain began under others. */
  readonly hashesSince?: Readonly<Record<number, number>>
  /**
   * Transactions that the protocol makes itself and that pay no gas price, known by who sends them: nobody (the zero
   * address), or the block's own producer. Those of nobody stand outside the block's roots.
   */
  readonly system?: { readonly from: 'nobody' | 'producer'; readonly kind: string }
  /** Whether the header names no producer and is signed by it instead (Clique's seal at the end of `extraData`). */
  readonly sealed?: true
  /** Who gets the base fee where it is not burnt, by chain id: the newest first, each from a height on. */
  readonly baseFeeTo?: Readonly<Record<number, readonly { readonly from: number; readonly to: Hex }[]>>
  /** Whether what settles its blocks stands in a contract of another chain, which its own node tells nothing of. */
  readonly checkpoints?: true
  /** Whether its execution nodes keep the bytes of blobs and tell them: there is no consensus node beside them. */
  readonly sidecars?: true
  /** Whether the first transaction of a block tells where it stands on the parent chain (OP stack, `L1Block`). */
  readonly attributes?: true
  /** What withdrawals pay out where it is not the native coin: base units of the token per Gwei that the block names. */
  readonly withdrawn?: { readonly token: Hex; readonly perGwei: bigint }
}

/** Types a stack. */
export const defineStack = (stack: Stack): Stack => stack

/** Ethereum's own ways, to begin a stack with. */
export const ETHEREUM: Stack = {
  kinds: {},
  burns: 'base-fee',
  tipsProducer: true,
  extraFee: () => 0n,
  vaults: null,
  hashes: 'learn',
  encodes: [],
}

/** What all rollups share: nothing is burnt, and fees go to vaults and operators. */
export const ROLLUP: Stack = { ...ETHEREUM, burns: 'nothing', tipsProducer: false }
