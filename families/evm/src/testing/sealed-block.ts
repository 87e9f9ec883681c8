import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Hex } from '@orrery/primitives/hex'
import type { RawBlock, RawReceipt } from '../raw.ts'
import { encodeHeader, headerFields } from '../verify/encode-header.ts'
import { keccak, keccakHex } from '../verify/keccak.ts'
import { encodeRlp } from '../verify/rlp.ts'
import { makeBlock } from './blocks.ts'

const KEY = secp256k1.utils.randomSecretKey(new Uint8Array(48).fill(7))
const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`

/** Whose key seals. */
export const SIGNER = hexOf(keccak(secp256k1.getPublicKey(KEY, false).subarray(1)).subarray(12))

/** A made-up block as Bor seals them: its header names `miner`, and its hash and seal are of that header. */
export function makeSealedBlock(
  height: number,
  parentHash: Hex,
  miner: Hex,
): { readonly block: RawBlock; readonly receipts: readonly RawReceipt[] } {
  const { block, receipts } = makeBlock(height)
  const unsealed: RawBlock = {
    ...block,
    parentHash,
    miner,
    gasLimit: '0x1c9c380',
    difficulty: '0x1',
    mixHash: `0x${'0'.repeat(64)}`,
    nonce: '0x0000000000000000',
    baseFeePerGas: '0x1',
    extraData: `0x${'0'.repeat(64)}`,
  }
  const bytes = secp256k1.sign(keccak(encodeRlp(headerFields(unsealed)!)), KEY, {
    prehash: false,
    format: 'recovered',
  })
  const seal = hexOf(new Uint8Array([...bytes.subarray(1), bytes[0]!])).slice(2)
  const sealed: RawBlock = { ...unsealed, extraData: `${unsealed.extraData}${seal}` }
  const hash = keccakHex(encodeHeader(sealed)!)
  const blockHash = hash
  return {
    block: { ...sealed, hash, transactions: block.transactions.map((tx) => ({ ...tx, blockHash })) },
    receipts: receipts.map((receipt) => ({
      ...receipt,
      blockHash,
      logs: receipt.logs.map((log) => ({ ...log, blockHash })),
    })),
  }
}
