import type { Intervals } from '@orrery/primitives/intervals'
import type { Clock } from '@orrery/primitives/clock'
import { readOlder, type KeysetList } from '../queries/lists/keyset-list.ts'
import type { Snapshot } from '../queries/snapshot.ts'
import { betweenHeights } from '../queries/time-span.ts'

/** Rows that are counted before a file is begun: as many as spec screens-evm §16.7 calls few. */
export const MOST_COUNTED = 10_000
const PAGE = 99
/** How long counting may take. */
export const BUDGET_MS = 400

/** How many rows of a list these ranges hold, by walking down; null where they are more than `MOST_COUNTED`, or it takes long. */
export async function countDown<Row>(
  clock: Pick<Clock, 'monotonic'>,
  snapshot: Snapshot,
  list: KeysetList<Row>,
  ranges: Intervals,
): Promise<number | null> {
  const begun = clock.monotonic()
  let count = 0
  for (const { from, to } of ranges.toReversed()) {
    const bounded = betweenHeights(list, from, to)
    let at = { height: to + 1, txIndex: 0, seq: 0 }
    for (let more = true; more;) {
      const page = await readOlder(snapshot, bounded, at, PAGE)
      count += page.rows.length
      if (page.stoppedAt !== undefined || count > MOST_COUNTED || clock.monotonic() - begun > BUDGET_MS) return null
      const last = page.rows.at(-1)
      more = page.more && last !== undefined
      if (last !== undefined) at = list.position(last)
    }
  }
  return count
}
