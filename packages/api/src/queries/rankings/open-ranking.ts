import { changeBands, changeKinds } from '@orrery/model/balance-bands'
import type { Ranking } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { byAmount, readChanges } from '../tokens/holder-book.ts'
import type { Snapshot } from '../snapshot.ts'

/** Changed holders that are merged: what thousands of busy blocks change. */
const CHANGES = 200_000
/** What the archive ranks at once. */
const ROWS = 100_000

/**
 * The ranking over head and archive at one moment, or as it stood behind block `at`. It reads every balance of the asset: for the background. Only meaningful
 * where the index holds every block.
 */
export async function openRanking(
  snapshot: Pick<Snapshot, 'newest' | 'deep' | 'above' | 'cut'>,
  asset: Hex,
  limit: number,
  at: number | null = null,
  byKind = false,
): Promise<Ranking> {
  const archived = snapshot.above >= 0 ? snapshot.above : snapshot.cut - 1
  if (at !== null && at <= archived) return snapshot.deep.ranking(asset, Math.min(ROWS, limit), at, byKind)
  const changes = await changesUpTo(snapshot, asset, at)
  const deep = await snapshot.deep.ranking(asset, Math.min(ROWS, limit + changes.length), undefined, byKind)
  const changed = new Set(changes.map(({ address }) => address))
  const present = changes.flatMap(({ address, is }) => (is > 0n ? [{ address, asset, tokenId: null, amount: is }] : []))
  return {
    rows: [...deep.rows.filter(({ address }) => !changed.has(address)), ...present].toSorted(byAmount).slice(0, limit),
    bands: changeBands(deep.bands, changes),
    ...(deep.kinds && { kinds: changeKinds(deep.kinds, changes) }),
  }
}

/** What the Head's blocks change, up to one of them where it is told. */
async function changesUpTo(snapshot: Pick<Snapshot, 'newest' | 'deep'>, asset: Hex, at: number | null) {
  const changes = await readChanges(snapshot, asset, CHANGES)
  if (at === null) return changes
  const addresses = changes.map(({ address }) => address)
  const later = await snapshot.newest.changes(asset, addresses, [at + 1])
  return changes.map((change) => ({ ...change, is: change.is - (later.get(change.address)?.[0] ?? 0n) }))
}
