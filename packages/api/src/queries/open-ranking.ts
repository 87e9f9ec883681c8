import { changeBands } from '@orrery/model/balance-bands'
import type { Ranking } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { byAmount, readChanges } from './holder-book.ts'
import type { Snapshot } from './snapshot.ts'

/** Changed holders that are merged: what thousands of busy blocks change. */
const CHANGES = 200_000
/** What the archive ranks at once. */
const ROWS = 100_000

/**
 * The ranking over head and archive at one moment. It reads every balance of the asset: for the background. Only meaningful where the
 * index holds every block.
 */
export async function openRanking(
  snapshot: Pick<Snapshot, 'newest' | 'deep'>,
  asset: Hex,
  limit: number,
): Promise<Ranking> {
  const changes = await readChanges(snapshot, asset, CHANGES)
  const deep = await snapshot.deep.ranking(asset, Math.min(ROWS, limit + changes.length))
  const changed = new Set(changes.map(({ address }) => address))
  const present = changes.flatMap(({ address, is }) => (is > 0n ? [{ address, asset, tokenId: null, amount: is }] : []))
  return {
    rows: [...deep.rows.filter(({ address }) => !changed.has(address)), ...present].toSorted(byAmount).slice(0, limit),
    bands: changeBands(deep.bands, changes),
  }
}
