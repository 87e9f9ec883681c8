import type { Hex } from '@orrery/primitives/hex'
import { bytesOf } from '../verify/hex-bytes.ts'

/** Code that is longer is of no chain: EIP-170 allows 24,576 bytes, others some multiples. */
const MOST_BYTES = 1_000_000

/** The bytes of code as a node tells it; null for what is none. */
export function codeBytes(code: unknown): Uint8Array | null {
  return typeof code === 'string' && code.length <= MOST_BYTES * 2 && /^0x(?:[0-9a-f]{2})*$/i.test(code)
    ? bytesOf(code as Hex)
    : null
}
