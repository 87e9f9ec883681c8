import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunk, contains, difference, intersection, measure, toIntervals, union, type Interval } from './intervals.ts'

const LIMIT = 60
const ranges = fc.array(
  fc
    .tuple(fc.nat(LIMIT - 1), fc.nat(12))
    .map(([from, length]): Interval => ({ from, to: Math.min(LIMIT, from + length) })),
  { maxLength: 8 },
)
const members = (list: readonly Interval[]): Set<number> => {
  const set = new Set<number>()
  for (const { from, to } of list) for (let i = from; i <= to; i++) set.add(i)
  return set
}
const law = (check: (a: Interval[], b: Interval[]) => void) =>
  fc.assert(fc.property(ranges, ranges, check), { seed: 1, numRuns: 500 })

describe('intervals', () => {
  test('are sorted, disjoint and merged where they touch', () => {
    law((a) => {
      const list = toIntervals(a)
      for (let i = 1; i < list.length; i++) expect(list[i]!.from).toBeGreaterThan(list[i - 1]!.to + 1)
      expect(members(list)).toEqual(members(a))
    })
  })

  test('union, intersection and difference are those of sets', () => {
    law((a, b) => {
      const [x, y] = [members(a), members(b)]
      expect(members(union(a, b))).toEqual(x.union(y))
      expect(members(intersection(a, b))).toEqual(x.intersection(y))
      expect(members(difference(a, b))).toEqual(x.difference(y))
      expect(measure(a)).toBe(x.size)
      for (let i = 0; i <= LIMIT; i++) expect(contains(a, i)).toBe(x.has(i))
    })
  })

  test('results have the merged form', () => {
    law((a, b) => {
      for (const list of [union(a, b), intersection(toIntervals(a), toIntervals(b)), difference(a, b)])
        expect(difference(list, [])).toEqual(list)
    })
  })

  test('chunks keep every member once and stay within the size', () => {
    fc.assert(
      fc.property(ranges, fc.integer({ min: 1, max: 9 }), (a, size) => {
        const pieces = chunk(a, size)
        expect(members(pieces)).toEqual(members(a))
        expect(pieces.reduce((sum, p) => sum + p.to - p.from + 1, 0)).toBe(measure(a))
        for (const piece of pieces) expect(piece.to - piece.from + 1).toBeLessThanOrEqual(size)
      }),
      { seed: 2 },
    )
  })

  test('an empty range is nothing', () => {
    expect(toIntervals([{ from: 5, to: 4 }])).toEqual([])
    expect(difference([{ from: 1, to: 3 }], [{ from: 5, to: 4 }])).toEqual([{ from: 1, to: 3 }])
  })
})
