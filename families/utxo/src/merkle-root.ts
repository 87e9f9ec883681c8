import type { Hex } from '@orrery/primitives/hex'
import { sha256d } from './sha256d.ts'

/** Merkle root of hashes in the order in which they are shown; an odd row repeats its last. Throws on an empty list. */
export function merkleRoot(hashes: readonly Hex[]): Hex {
  if (hashes.length === 0) throw new RangeError('no hashes')
  let row = hashes.map((hash) => Buffer.from(hash.slice(2), 'hex').reverse())
  const pair = Buffer.allocUnsafe(64)
  while (row.length > 1) {
    const next: typeof row = []
    for (let i = 0; i < row.length; i += 2) {
      pair.set(row[i]!, 0)
      pair.set(row[i + 1] ?? row[i]!, 32)
      next.push(Buffer.from(sha256d(pair)))
    }
    row = next
  }
  return `0x${row[0]!.reverse().toString('hex')}`
}
