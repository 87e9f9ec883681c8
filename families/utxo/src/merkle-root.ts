import type { Hex } from '@orrery/primitives/hex'
import { sha256dInto } from './sha256d.ts'

const BYTES = 32

/** Merkle root of hashes in the order in which they are shown; an odd row repeats its last. Throws on an empty list. */
export function merkleRoot(hashes: readonly Hex[]): Hex {
  if (hashes.length === 0) throw new RangeError('no hashes')
  // One more: what an odd row repeats.
  const row = Buffer.alloc((hashes.length + 1) * BYTES)
  for (const [i, hash] of hashes.entries()) {
    row.write(hash.slice(2), i * BYTES, 'hex')
    row.subarray(i * BYTES, (i + 1) * BYTES).reverse()
  }
  for (let count = hashes.length; count > 1; count = Math.ceil(count / 2)) {
    if (count % 2 === 1) row.copyWithin(count * BYTES, (count - 1) * BYTES, count * BYTES)
    // A hash lies before the pair that it is made of, or where that began.
    for (let i = 0; i < count; i += 2) sha256dInto(row.subarray(i * BYTES, (i + 2) * BYTES), row, (i / 2) * BYTES)
  }
  return `0x${row.subarray(0, BYTES).reverse().toString('hex')}`
}
