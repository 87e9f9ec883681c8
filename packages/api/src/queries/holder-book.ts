import type { Balance } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { Snapshot } from './snapshot.ts'

/** Changed holders that are merged, the largest changes first: what thousands of blocks of the busiest token change. */
const CHANGES = 20_000
/** What the archive answers at once. */
const BATCH = 1_000

/** Holders of one token over head and archive. The Head only knows what its blocks change, so the changed holders are looked up in the archive. */
export type HolderBook = {
  /** Holders with a positive balance. */
  readonly count: number
  page(offset: number, limit: number): Promise<readonly Balance[]>
}

/** Opens the book at one moment of the chain. Only meaningful where the index holds every block. */
export async function openHolderBook(
  { newest, deep }: Pick<Snapshot, 'newest' | 'deep'>,
  asset: Hex,
): Promise<HolderBook> {
  const [changes, archived] = await Promise.all([newest.holders(asset, 0, CHANGES), deep.holderCount(asset)])
  const before = await heldBefore(
    deep,
    changes.map(({ address }) => address),
    asset,
  )
  const after = changes.map((change, index) => ({ ...change, amount: before[index]! + change.amount }))
  const changed = new Set(changes.map((change) => change.address))
  const present = after.filter((balance) => balance.amount > 0n)
  return {
    count: archived - before.filter((amount) => amount > 0n).length + present.length,
    async page(offset, limit) {
      const wanted = offset + limit
      const unchanged: Balance[] = []
      // Changed holders may leave the first rows, so rows are read until enough others are there.
      for (let from = 0; unchanged.length < wanted;) {
        const step = wanted - unchanged.length + Math.min(changes.length, BATCH)
        const rows = await deep.holders(asset, from, step)
        for (const row of rows) if (row.amount > 0n && !changed.has(row.address)) unchanged.push(row)
        from += step
        if (rows.length < step || rows.at(-1)!.amount <= 0n) break
      }
      return [...unchanged, ...present]
        .toSorted((a, b) => (b.amount > a.amount ? 1 : b.amount < a.amount ? -1 : a.address < b.address ? -1 : 1))
        .slice(offset, offset + limit)
    },
  }
}

/** What the archive's part of the ledger says of each, items of an NFT contract added up. */
async function heldBefore(deep: Snapshot['deep'], addresses: readonly Hex[], asset: Hex): Promise<readonly bigint[]> {
  const batches = Array.from({ length: Math.ceil(addresses.length / BATCH) }, (_, index) =>
    deep.holdings(asset, addresses.slice(index * BATCH, (index + 1) * BATCH)),
  )
  const held = new Map((await Promise.all(batches)).flat().map(({ address, amount }) => [address, amount]))
  return addresses.map((address) => held.get(address) ?? 0n)
}
