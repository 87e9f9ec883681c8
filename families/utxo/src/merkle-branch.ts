import type { Hex } from '@orrery/primitives/hex'
import { sha256d } from './sha256d.ts'

const shown = (bytes: Buffer): Hex => `0x${Buffer.from(bytes).reverse().toString('hex')}`

/**
 * The hashes that lead from a transaction to the merkle root, lowest first, in the order in which hashes are shown: Electrum's
 * `blockchain.transaction.get_merkle`. Throws `RangeError` on a position that is none.
 */
export function merkleBranch(txids: readonly Hex[], position: number): readonly Hex[] {
  if (!Number.isInteger(position) || position < 0 || position >= txids.length) throw new RangeError('no such place')
  const branch: Hex[] = []
  let row: Buffer[] = txids.map((txid) => Buffer.from(txid.slice(2), 'hex').reverse())
  for (let at = position; row.length > 1; at >>= 1) {
    branch.push(shown(row[at ^ 1] ?? row[at]!))
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, i) =>
      sha256d(Buffer.concat([row[2 * i]!, row[2 * i + 1] ?? row[2 * i]!])),
    )
  }
  return branch
}
