import { keccak_256 } from '@noble/hashes/sha3.js'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { nullable } from '@orrery/transport/shape'
import { rawReceipt, rawTx, type RawReceipt } from '../raw.ts'
import { stackOf } from '../stacks/stack-of.ts'
import { createBloomMaker } from '../verify/bloom.ts'
import { encodeReceipt, receiptType } from '../verify/encode-receipt.ts'
import { lacks } from '../unknown-form.ts'
import { encodeTransaction, isKnownType } from '../verify/encode-transaction.ts'
import { hexOf } from '../verify/hex-bytes.ts'

/** A transaction and its receipt as the bytes that the chain's roots commit to. */
export type RawBytes = {
  /** Type as the node names it: `0x2`. */
  readonly type: string
  /** Canonical bytes (EIP-2718); null for a type that is not known here. */
  readonly transaction: Hex | null
  /** Keccak-256 of those bytes. */
  readonly hash: Hex | null
  /** null while the transaction has no receipt. */
  readonly receipt: {
    /** null for a type that is not known here: what its receipts hold nobody told. */
    readonly bytes: Hex | null
    /** null where its logs are not told. */
    readonly bloom: { readonly hex: Hex; readonly bits: number } | null
    readonly fields: RawReceipt
  } | null
}

const maybeReceipt = nullable(rawReceipt)

/**
 * Makes the consensus bytes of what the node answered to `eth_getTransactionByHash` and `eth_getTransactionReceipt`. Throws `ShapeError`
 * where an answer is not of its kind.
 */
export function rawBytes(
  answers: { readonly transaction: unknown; readonly receipt: unknown },
  chain: ChainOf<'evm'>,
): RawBytes {
  const tx = rawTx(answers.transaction)
  const receipt = maybeReceipt(answers.receipt ?? null)
  const { encodes } = stackOf(chain)
  const bytes = encodeTransaction(tx, encodes)
  const bloom = receipt && createBloomMaker(keccak_256)(receipt.logs)
  return {
    type: tx.type ?? '0x0',
    transaction: bytes && hexOf(bytes),
    hash: bytes && hexOf(keccak_256(bytes)),
    receipt: receipt &&
      bloom && {
        bytes: isKnownType(receiptType(receipt), encodes)
          ? hexOf(encodeReceipt(receipt, receiptType(receipt), bloom))
          : null,
        bloom: lacks(receipt, 'logs')
          ? null
          : { hex: hexOf(bloom), bits: bloom.reduce((sum, byte) => sum + bitsOf(byte), 0) },
        fields: receipt,
      },
  }
}

function bitsOf(byte: number): number {
  let bits = 0
  for (let rest = byte; rest > 0; rest &= rest - 1) bits++
  return bits
}
