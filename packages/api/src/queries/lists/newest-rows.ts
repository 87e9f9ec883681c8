import type { Snapshot } from '../snapshot.ts'
import type { KeysetList } from './keyset-list.ts'
import { walkRange } from './walk-range.ts'

/** The newest rows of a list down to a height, at most so many, and the first block from which on these are all of it. */
export async function newestRows<Row>(
  snapshot: Snapshot,
  list: Pick<KeysetList<Row>, 'read' | 'position'>,
  floor: number,
  most: number,
): Promise<{ readonly rows: readonly Row[]; readonly from: number }> {
  const rows: Row[] = []
  for await (const row of walkRange(snapshot, list, { from: floor, to: snapshot.tip?.height ?? -1, order: 'desc' })) {
    rows.push(row)
    // The last block may go on below.
    if (rows.length >= most) return { rows, from: list.position(row).height + 1 }
  }
  return { rows, from: floor }
}
