import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zScore } from '@orrery/model/z-score'
import { firedDays, firstJudged, judgedDays } from './fired-days.ts'

const of = (values: readonly bigint[], first = 100) => ({
  first,
  last: first + values.length - 1,
  valueAt: (day: number) => values[day - first]!,
})

test('screens-evm §15.8: a day stands out three deviations above the 30 days before it, and not below the least', () => {
  const quiet = Array.from({ length: 40 }, (_, at) => BigInt(100 + (at % 5)))
  expect(firedDays(of(quiet), 1n)).toEqual([])
  const values = [...quiet, 900n]
  const before = quiet.slice(-30)
  expect(firedDays(of(values), 1n)).toEqual([
    { day: 140, value: 900n, score: zScore(900n, before), mean: 10_200n, days: 30 },
  ])
  expect(firedDays(of(values), 901n)).toEqual([])
})

test('screens-evm §15.8: with fewer than fourteen days before it no day is judged', () => {
  const quiet = Array.from({ length: 13 }, (_, at) => BigInt(100 + (at % 2)))
  expect(firedDays(of([...quiet, 9_000n]), 1n)).toEqual([])
  expect(judgedDays(of([...quiet, 9_000n]))).toBe(0)
  const found = firedDays(of([100n, ...quiet, 9_000n]), 1n)
  expect(found.map(({ day, days }) => [day, days])).toEqual([[114, 14]])
})

test('screens-evm §15.8: days that all told the same make no score, and a day that told more stands out without one', () => {
  const found = firedDays(of([...Array<bigint>(20).fill(7n), 500n, 7n]), 1n)
  // The day after has a day in its baseline that differs.
  expect(found).toEqual([{ day: 120, value: 500n, score: null, mean: 700n, days: 20 }])
})

test('only the last thirty days are judged, whatever stood out before', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 30n }), { maxLength: 90 }), (values) => {
      const series = of(values)
      const found = firedDays(series, 1n)
      expect(found.every(({ day }) => day >= firstJudged(series) && day > series.last - 30)).toBe(true)
      expect(found.every(({ score, days }) => (score === null || score >= 300n) && days >= 14 && days <= 30)).toBe(true)
      expect(judgedDays(series)).toBeLessThanOrEqual(30)
    }),
  )
})
