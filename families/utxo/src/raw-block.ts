import type { Hex } from '@orrery/primitives/hex'
import type { AuxPow } from './aux-pow/read-aux-pow.ts'

/** What an input spends, once it is known. */
export type Prevout = {
  readonly value: bigint
  readonly script: Hex
  readonly height: number | null
  readonly coinbase: boolean | null
}

/** One input as the node gives it. Hashes are in the order in which they are shown. */
export type RawInput = {
  /** The coinbase script; null for an input that spends an output. */
  readonly coinbase: Hex | null
  readonly prevTxid: Hex | null
  readonly prevVout: number
  readonly scriptSig: Hex
  readonly sequence: number
  readonly witness: readonly Hex[]
  /** null until it was found, and for a coinbase. */
  readonly prevout: Prevout | null
}

export type RawOutput = {
  /** Base units. */
  readonly value: bigint
  readonly script: Hex
  /** CashTokens carried beside the coins (BCH). */
  readonly token: {
    readonly category: Hex
    readonly amount: string
    readonly nft: { readonly capability: string; readonly commitment: Hex } | null
  } | null
}

export type RawTx = {
  readonly txid: Hex
  readonly wtxid: Hex
  readonly version: number
  readonly lockTime: number
  /** Bytes with and without witness, and the weight of BIP-141; null where the node does not say. */
  readonly size: number
  readonly vsize: number | null
  readonly weight: number | null
  readonly inputs: readonly RawInput[]
  readonly outputs: readonly RawOutput[]
  /** The serialised transaction; null where the node does not give it. */
  readonly hex: Hex | null
  /** Special transaction type and payload (DASH); null elsewhere. */
  readonly special: { readonly type: number; readonly payload: Hex } | null
}

/** A block with all its transactions: what the adapter hands to `verify` and `normalize`. */
export type RawBlock = {
  readonly hash: Hex
  readonly height: number
  readonly version: number
  /** null for block 0. */
  readonly parentHash: Hex | null
  readonly merkleRoot: Hex
  /** Unix seconds. */
  readonly time: number
  readonly nonce: number
  readonly bits: Hex
  /** Decimal text as the node wrote it; null where it does not say. */
  readonly difficulty: string | null
  readonly chainwork: Hex | null
  readonly size: number | null
  readonly strippedSize: number | null
  readonly weight: number | null
  readonly txs: readonly RawTx[]
  /** Facts of the extension block (LTC); null where there is none. */
  readonly mweb: {
    readonly hash: Hex
    readonly kernels: number
    readonly outputs: number
    readonly inputs: number
    readonly created: number
  } | null
  /** Where it was mined with another chain's block and the node tells how. */
  readonly auxPow?: AuxPow
}
