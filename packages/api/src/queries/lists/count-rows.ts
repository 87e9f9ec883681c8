import type { ChainDesk } from '../chain-desk.ts'
import type { KeysetPage } from './keyset-list.ts'
import type { Snapshot } from '../snapshot.ts'

/** Counts belong to one state of the archive, so this only bounds how long they take room. */
const COUNT_MS = 60_000

/**
 * A count of the archive that is kept for as long as the archive does not change. `key` names it within the chain. Those who ask while it is counted wait for
 * the same count.
 */
export async function countDeep(
  desk: Pick<ChainDesk, 'runtime' | 'countsOf'>,
  { state, deep }: Pick<Snapshot, 'state' | 'deep'>,
  key: string,
  count: () => Promise<number>,
): Promise<number> {
  // Below a cut that lies within it, the archive has other counts than as a whole.
  if (deep !== desk.runtime.archive.reads) return count()
  const counts = desk.countsOf(state)
  const kept = counts.get(key)
  if (kept !== undefined) return kept
  const counting = count()
  counts.set(key, counting, COUNT_MS)
  try {
    return await counting
  } catch (error) {
    counts.delete(key)
    throw error
  }
}

/** A page that tells nothing of its list's length: all rows are to be counted. */
export const UNTOLD: KeysetPage<never> = { rows: [], next: null, previous: null, offset: null }

/**
 * How many rows a list has. A page that ends its list tells it itself, and most lists of an address have one page: only
 * the others are counted.
 */
export async function countRows(
  desk: ChainDesk,
  snapshot: Snapshot,
  page: KeysetPage<unknown>,
  list: { readonly key: string; newest(): Promise<number>; deep(): Promise<number> },
): Promise<number> {
  if (page.next === null && page.offset !== null && (page.rows.length > 0 || page.offset === 0))
    return page.offset + page.rows.length
  const [newest, deep] = await Promise.all([list.newest(), countDeep(desk, snapshot, list.key, () => list.deep())])
  return newest + deep
}
