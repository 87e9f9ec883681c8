import type { Balance } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { PAGER_CAP } from '../contract/params.ts'
import type { Snapshot } from './snapshot.ts'

const CHANGES = 200

/**
 * Holders of one token over head and archive. The Head only knows what its blocks change, so the
 * changed holders are looked up in the archive: the first 200, the largest changes first.
 */
export type HolderBook = {
  /** Holders with a positive balance. */
  readonly count: number
  page(offset: number, limit: number): Promise<readonly Balance[]>
}

/** Opens the book at one moment of the chain. Only meaningful where the index holds every block. */
export async function openHolderBook({ newest, deep }: Snapshot, asset: Hex): Promise<HolderBook> {
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
    count: archived - before.filter((amount) => amount !== 0n).length + present.length,
    async page(offset, limit) {
      // Changed holders may leave the first rows, so as many more are read.
      const rows = await deep.holders(asset, 0, Math.min(offset + limit, PAGER_CAP) + changes.length)
      const unchanged = rows.filter((row) => !changed.has(row.address) && row.amount > 0n)
      return [...unchanged, ...present]
        .toSorted((a, b) => (b.amount > a.amount ? 1 : b.amount < a.amount ? -1 : a.address < b.address ? -1 : 1))
        .slice(offset, offset + limit)
    },
  }
}

/** What the archive's part of the ledger says of each, items of an NFT contract added up. */
async function heldBefore(deep: Snapshot['deep'], addresses: readonly Hex[], asset: Hex): Promise<readonly bigint[]> {
  const held = new Map((await deep.holdings(asset, addresses)).map(({ address, amount }) => [address, amount]))
  return addresses.map((address) => held.get(address) ?? 0n)
}
