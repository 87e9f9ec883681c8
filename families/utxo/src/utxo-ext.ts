import type { BlockPool } from '@orrery/model/mining-pool'
import type { Hex } from '@orrery/primitives/hex'
import type { AuxPow } from './aux-pow/read-aux-pow.ts'
import type { FeeBand } from './rate-tally.ts'
import type { ScriptType } from './script-type.ts'

/** `BlockRow.ext` of this family. Types and not interfaces, so that they are `JsonObject`s. */
export type UtxoBlockExt = {
  readonly version: number
  readonly bits: Hex
  readonly nonce: number
  readonly merkleRoot: Hex
  /** Decimal text; null where the node does not say. */
  readonly difficulty: string | null
  readonly chainwork: Hex | null
  /** BIP-141 weight units; null on chains without segwit. */
  readonly weight: number | null
  readonly strippedSize: number | null
  /** Coinbase script, at most 200 bytes, and the readable words in it. */
  readonly coinbase: Hex
  readonly coinbaseText: string | null
  /** Who mined it by the operator's pool file as it was then; absent in blocks that were indexed before pools were told. */
  readonly pool?: BlockPool
  /** Subsidy: what the coinbase took beyond the fees, base units; null while the fees are not known. */
  readonly subsidy: string | null
  readonly inputs: number
  readonly outputs: number
  /** Inputs whose amount is not known, because the node has no index and we have not reached their block. */
  readonly missingPrevouts: number
  /** Half of the block's bytes paid this rate or less, as `feeRate` of a transaction; absent where nothing paid or a fee is not known, and in blocks that were indexed before it was told. */
  readonly medianFeeRate?: string
  /** Beside it: how many transactions and bytes paid how much. */
  readonly feeBands?: readonly FeeBand[]
  readonly mweb: {
    readonly hash: Hex
    readonly kernels: number
    readonly outputs: number
    /** Base units: what the extension block holds after this block, and what went in and out. */
    readonly supply: string | null
    readonly pegIn: string
    readonly pegOut: string
  } | null
  /**
   * Of DASH, base units: what withdrawals from the credit pool brought back into unspent outputs and to the miner (DIP-27), and what the pool holds behind this block. Null where a payload is not
   * read; absent elsewhere, and in blocks that were indexed before it was told.
   */
  readonly unlocked?: string | null
  readonly creditPool?: string | null
  /** Of blocks that were mined with another chain's, where the node tells how. */
  readonly auxPow?: AuxPow
}

export type UtxoInputExt = {
  /** Outpoint that is spent; null for a coinbase. */
  readonly txid: Hex | null
  readonly vout: number
  /** Base units; null while the spent output is not known. */
  readonly value: string | null
  readonly address: Hex | null
  readonly type: ScriptType | 'coinbase' | 'unknown'
  readonly sequence: number
  /** Serialised unlocking script and its size; `null` when it is longer than is kept. */
  readonly scriptSig: Hex | null
  readonly scriptSigBytes: number
  readonly witness: readonly Hex[] | null
  readonly witnessBytes: number
  /** Block of the spent output; null when not known or not mined. */
  readonly height: number | null
}

export type UtxoOutputExt = {
  readonly value: string
  readonly address: Hex | null
  readonly type: ScriptType
  /** The script itself where the address does not tell it, at most 1,000 bytes; else null. */
  readonly script: Hex | null
  readonly scriptBytes: number
  readonly token: {
    readonly category: Hex
    readonly amount: string
    readonly capability: string | null
    readonly commitment: Hex | null
  } | null
}

/** `TxRow.ext` and `PendingTxRow.ext` of this family. */
export type UtxoTxExt = {
  readonly version: number
  readonly lockTime: number
  readonly wtxid: Hex
  /** Bytes. */
  readonly size: number
  /** Virtual bytes and weight units (BIP-141); null on chains without segwit. */
  readonly vsize: number | null
  readonly weight: number | null
  /** Base units; null while an input is not known. */
  readonly totalIn: string | null
  readonly totalOut: string
  /** Sum of outputs that do not return to an address of the inputs; null while an input is not known. */
  readonly sent: string | null
  /** Base units per vbyte (per byte without segwit) with two decimals, as text. */
  readonly feeRate: string | null
  /** An input's sequence number announces that it may be replaced (BIP-125). */
  readonly rbf: boolean
  readonly inputs: readonly UtxoInputExt[]
  readonly outputs: readonly UtxoOutputExt[]
  /** Special transaction of DASH; null elsewhere. */
  readonly special: { readonly type: number; readonly payload: Hex } | null
  /** Facts of the mempool, for pending transactions only. */
  readonly mempool: {
    /** Unmined transactions that this one needs, and that need it, itself included. */
    readonly ancestors: number
    readonly descendants: number
    /** Fee rate of the transaction with all it needs: what a miner earns by taking it. */
    readonly ancestorFeeRate: string | null
    readonly depends: readonly Hex[]
  } | null
}
