import type { Hex } from '@orrery/primitives/hex'
import type { RawTx } from '../raw.ts'
import type { RecoverKey } from '../recover-plainly.ts'
import { encodeSigned } from './encode-transaction.ts'
import { hexOf } from './hex-bytes.ts'
import type { Hash } from './trie.ts'

/** Who signed a transaction of the common types: `nobody` where its signature is none of anybody; null where it has none. */
export function signerOf(tx: RawTx, keccak: Hash, recoverKey: RecoverKey): Hex | 'nobody' | null {
  const signed = encodeSigned(tx)
  if (signed === null) return null
  try {
    const key = recoverKey(keccak(signed.bytes), BigInt(tx.r!), BigInt(tx.s!), signed.parity)
    return hexOf(keccak(key.subarray(1)).subarray(12))
  } catch {
    // Out of range, or no point of the curve.
    return 'nobody'
  }
}
