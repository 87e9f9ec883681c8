import { UNKNOWN_POOL } from '@orrery/model/mining-pool'
import type { HourSpan } from '@orrery/model/reads'
import { HOUR_MS, STAT, type StatRow } from '@orrery/model/statistics'
import { isIndexed, type KnownSpan } from '../charts/chart-points.ts'
import type { Snapshot } from '../snapshot.ts'
import { measureOf, readStatistics } from '../chains/statistics.ts'

/** How many times as long a pool's share is measured before a span as the span is. */
const TIMES_BEFORE = 3
/** Fewer blocks than these say too little of what a pool hashes. */
const LEAST_BEFORE = 10

/** Who mined in the time before a span; null where that time is not known whole, and where nothing is before. */
export async function readEarlier(
  snapshot: Snapshot,
  span: Pick<HourSpan, 'from' | 'to'> | null,
  known: readonly KnownSpan[],
): Promise<readonly StatRow[] | null> {
  if (span === null) return null
  const to = span.from - 1
  const from = Math.max(0, span.from - TIMES_BEFORE * (span.to - span.from + 1))
  if (to <= from || !isIndexed(from * HOUR_MS, span.from * HOUR_MS, known)) return null
  return readStatistics(snapshot, [STAT.time, STAT.poolHeight], { from, to, step: span.from })
}

/**
 * Blocks that a pool found of those expected of it: of `expected` blocks of all, by its share of the blocks before. Null where either is not known, the pool had
 * found fewer than ten before, or it stands for nobody.
 */
export function poolLuck(
  code: string,
  rows: readonly StatRow[],
  earlier: readonly StatRow[] | null,
  expected: number | null,
): number | null {
  if (earlier === null || expected === null || expected <= 0 || code === UNKNOWN_POOL) return null
  const foundBy = (of: readonly StatRow[]): number =>
    measureOf(
      of.filter(({ key }) => key === code),
      STAT.poolHeight,
    ).count
  const [before, all] = [foundBy(earlier), measureOf(earlier, STAT.time).count]
  return before < LEAST_BEFORE ? null : foundBy(rows) / ((expected * before) / all)
}
