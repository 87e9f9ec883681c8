import type { ListOf } from '@orrery/model/wire/common'

/** A list answer for stubs: `rows` times the same row, as many as a page has if nothing else is asked for. */
export const stubList = <T>(row: T, rows = 20): ListOf<T> => ({
  total: null,
  hits: Array.from({ length: rows }, () => row),
  extend: { totalIsFloor: false, next: null, previous: null, coverage: { ranges: [], complete: true } },
})
