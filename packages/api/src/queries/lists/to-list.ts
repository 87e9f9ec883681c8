import type { ListOf } from '@orrery/model/wire/common'
import type { KeysetPage } from './keyset-list.ts'
import type { Snapshot } from '../snapshot.ts'

/**
 * The list envelope of explorer §3.7. `all` is the exact count of the list up to the newest block where one is known; else the rows up
 * to this page stand as a floor, and null says that not even that is known. `unfiltered` is how many rows a filtered list is chosen from.
 */
export function toList<Row, T>(
  snapshot: Pick<Snapshot, 'coverage'>,
  page: KeysetPage<Row>,
  hits: T[],
  all: number | null,
  unfiltered: number | null = null,
): ListOf<T> {
  const seen = page.offset === null ? null : page.offset + page.rows.length + (page.next ? 1 : 0)
  const total = page.isUp ? null : totalBelow(page, all)
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
      ...(page.lookedTo !== undefined && { lookedTo: page.lookedTo }),
      ...(page.jumps && { jumps: true }),
      ...(page.nonces && { nonces: true }),
      ...(unfiltered !== null && { of: unfiltered }),
      ...(page.at !== undefined && { at: page.at }),
    },
  }
}

/** What pages reach that are counted from a block down. The last of them tells it itself. */
function totalBelow({ above = 0, offset, next, rows }: KeysetPage<unknown>, all: number | null): number | null {
  if (above === 0 || all === null) return all
  if (next === null && offset !== null && (rows.length > 0 || offset === 0)) return offset + rows.length
  return above === null ? null : all - above
}
