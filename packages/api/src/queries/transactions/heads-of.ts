import type { TxHead } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { Snapshot } from '../snapshot.ts'

/** Transactions of one question. */
const HEADS = 1_000

/** The transactions with these hashes, with the family's own fields, by hash. */
export async function headsOf({ newest, deep }: Snapshot, hashes: readonly Hex[]): Promise<ReadonlyMap<Hex, TxHead>> {
  const found = new Map<Hex, TxHead>()
  for (let from = 0; from < hashes.length; from += HEADS) {
    const asked = hashes.slice(from, from + HEADS)
    const both = await Promise.all([newest.txsByHash(asked), deep.txsByHash(asked)])
    for (const head of both.flat()) found.set(head.hash, head)
  }
  return found
}
