import { expect, test } from 'vitest'
import { bandEnd, BAND_STARTS, RateTally } from './rate-tally.ts'

const tallied = (...paid: readonly (readonly [rate: number, bytes: number])[]) => {
  const tally = new RateTally()
  for (const [rate, bytes] of paid) tally.add(rate, bytes)
  return tally.told()
}

test('screens-nonevm §4.5: the median of a block’s fee rates is that of its bytes, and bands count both', () => {
  expect(tallied([1_250, 200], [100, 900], [199, 100], [0, 50])).toEqual({
    median: '1.00',
    bands: [
      [0, 1, 50],
      [1, 2, 1_000],
      [10, 1, 200],
    ],
  })
  expect(tallied([305, 100], [9_999, 101])?.median).toBe('99.99')
  expect(tallied([305, 100])).toEqual({ median: '3.05', bands: [[3, 1, 100]] })
})

test('what pays more than the last band begins with is in it, and every band begins above the one before', () => {
  expect(tallied([2 ** 50, 1])?.bands).toEqual([[1_000_000, 1, 1]])
  expect(BAND_STARTS.toSorted((a, b) => a - b)).toEqual(BAND_STARTS)
  expect(new Set(BAND_STARTS).size).toBe(BAND_STARTS.length)
})

test('screens-nonevm §4.5: a band of fee rates ends where the next begins, and the last has no end', () => {
  expect(BAND_STARTS.map(bandEnd)).toEqual([...BAND_STARTS.slice(1), null])
})

test('principle 3: of a block with a fee that is not known no rates are told, nor of one in which nothing pays', () => {
  const tally = new RateTally()
  tally.add(100, 200)
  tally.miss()
  expect(tally.told()).toBeNull()
  expect(new RateTally().told()).toBeNull()
})
