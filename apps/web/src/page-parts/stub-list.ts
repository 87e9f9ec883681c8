import type { ListOf } from '@orrery/model/wire/common'

/** A list answer for stubs: `rows` times the same row. */
export const stubList = <T>(row: T, rows = 10): ListOf<T> => ({
  total: null,
  hits: Array.from({ length: rows }, () => row),
  extend: { totalIsFloor: false, next: null, previous: null, coverage: { ranges: [], complete: true } },
})
