import type { ListOf } from '@orrery/model/wire/common'
import type { KeysetPage } from './keyset-list.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * The list envelope of explorer §3.7. `total` is the exact count where one is known; else the rows up
 * to this page stand as a floor, and null says that not even that is known.
 */
export function toList<Row, T>(
  snapshot: Pick<Snapshot, 'coverage'>,
  page: KeysetPage<Row>,
  hits: T[],
  total: number | null,
): ListOf<T> {
  const seen = page.offset === null ? null : page.offset + page.rows.length + (page.next ? 1 : 0)
  return {
    total: total ?? seen,
    hits,
    extend: {
      totalIsFloor:
        total === null
          ? page.next !== null || page.offset === null || !snapshot.coverage.complete
          : !snapshot.coverage.complete,
      next: page.next,
      previous: page.previous,
      coverage: snapshot.coverage,
      ...(page.jumps && { jumps: true }),
    },
  }
}
