import type { Position, TxRef } from '@orrery/model/reads'
import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { Json } from '@orrery/primitives/json'
import { chunksOf } from '../queries/chunks-of.ts'
import type { Snapshot } from '../queries/snapshot.ts'
import { sideOf } from '../queries/snapshot.ts'
import { placeKey } from '../queries/place-key.ts'

type Place = Pick<Position, 'height' | 'txIndex'>

/** Transactions that are read for one answer only to know the gas before others: a sum for every transaction is not kept. */
const SUMMED = 5_000

/** What rows of a list need to know of the transactions that they are of. */
export type TxFacts = {
  readonly tx: ReadonlyMap<string, TxRow>
  readonly blockHash: ReadonlyMap<number, Hex>
  /** Gas used in the block up to and with a transaction; empty where too many transactions stand before the rows. */
  readonly cumulativeGas: ReadonlyMap<string, string>
}

/** Transactions, block hashes and gas for rows at these places, in as few questions as there can be. */
export async function readTxFacts(snapshot: Snapshot, places: readonly Place[]): Promise<TxFacts> {
  const unique = [...new Map(places.map((place) => [placeKey(place), place])).values()]
  const heights = [...new Set(unique.map(({ height }) => height))]
  const tx = new Map<string, TxRow>()
  const blockHash = new Map<number, Hex>()
  const before = placesUpTo(unique)
  const read = before ?? unique
  for (const side of [snapshot.deep, snapshot.newest]) {
    for (const part of chunksOf(read.filter(({ height }) => sideOf(snapshot, height) === side)))
      for (const row of await side.txsAt(part)) tx.set(placeKey(row), row)
    for (const part of chunksOf(heights.filter((height) => sideOf(snapshot, height) === side)))
      for (const [height, hash] of await side.blockHashes(part)) blockHash.set(height, hash)
  }
  return { tx, blockHash, cumulativeGas: before === null ? new Map() : sumGas(before, tx) }
}

/** Transactions of rows by hash and time alone. */
export async function readTxRefs(snapshot: Snapshot, places: readonly Place[]): Promise<ReadonlyMap<string, TxRef>> {
  const unique = [...new Map(places.map((place) => [placeKey(place), place])).values()]
  const found = new Map<string, TxRef>()
  for (const side of [snapshot.deep, snapshot.newest])
    for (const part of chunksOf(unique.filter(({ height }) => sideOf(snapshot, height) === side)))
      for (const ref of await side.txRefs(part)) found.set(placeKey(ref), ref)
  return found
}

/** The places up to each of these in its block, themselves included; null where they are too many. */
function placesUpTo(places: readonly Place[]): readonly Place[] | null {
  const highest = new Map<number, number>()
  for (const { height, txIndex } of places) highest.set(height, Math.max(txIndex, highest.get(height) ?? 0))
  const count = [...highest.values()].reduce((sum, last) => sum + last + 1, 0)
  if (count > SUMMED) return null
  return [...highest].flatMap(([height, last]) =>
    Array.from({ length: last + 1 }, (_, txIndex) => ({ height, txIndex })),
  )
}

/** Gas used in a block up to and with each transaction, as far as all before it are known. */
function sumGas(places: readonly Place[], txs: ReadonlyMap<string, TxRow>): ReadonlyMap<string, string> {
  const sums = new Map<string, string>()
  let at = -1
  let gas: number | null = 0
  for (const place of places) {
    if (place.height !== at) [at, gas] = [place.height, 0]
    const used = txs.get(placeKey(place))?.ext['gasUsed']
    gas = gas === null || typeof used !== 'number' ? null : gas + used
    if (gas !== null) sums.set(placeKey(place), String(gas))
  }
  return sums
}

/** A field of the family's own as text; empty where it is not known. */
export const extText = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
