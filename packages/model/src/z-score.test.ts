import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countScore, rootOf, zScore } from './z-score.ts'

const AMOUNT = fc.bigInt({ min: 0n, max: 2n ** 256n })

test('a root is the largest whole number whose square is no more', () => {
  fc.assert(
    fc.property(AMOUNT, (value) => {
      const root = rootOf(value)
      expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true)
    }),
  )
  expect([0n, 1n, 3n, 4n, 99n, 100n].map(rootOf)).toEqual([0n, 1n, 1n, 2n, 9n, 10n])
  expect(() => rootOf(-1n)).toThrow(RangeError)
})

test('screens-evm §15.8: a score is the distance to the mean in standard deviations of a sample, in hundredths', () => {
  // Mean 5, sample deviation √(32 ÷ 7) = 2.138…; 11 lies 6 above: 2.806….
  const baseline = [2n, 4n, 4n, 4n, 5n, 5n, 7n, 9n]
  expect(zScore(11n, baseline)).toBe(280n)
  expect(zScore(5n, baseline)).toBe(0n)
  expect(zScore(-1n, baseline)).toBe(-280n)
})

test('screens-evm §15.8: what does not vary, or is less than two values, has no score and never an infinite one', () => {
  fc.assert(
    fc.property(AMOUNT, AMOUNT, fc.integer({ min: 0, max: 40 }), (value, same, count) => {
      expect(zScore(value, Array<bigint>(count).fill(same))).toBeNull()
    }),
  )
  expect(zScore(7n, [1n])).toBeNull()
})

const BASELINE = fc.array(AMOUNT, { minLength: 2, maxLength: 40 })

test('a score keeps when all amounts are multiplied or moved, and grows with the value', () => {
  fc.assert(
    fc.property(BASELINE, AMOUNT, fc.bigInt({ min: 1n, max: 10n ** 30n }), (baseline, value, by) => {
      const score = zScore(value, baseline)
      expect(
        zScore(
          value * by,
          baseline.map((one) => one * by),
        ),
      ).toBe(score)
      expect(
        zScore(
          value + by,
          baseline.map((one) => one + by),
        ),
      ).toBe(score)
      if (score !== null) expect(zScore(value + by, baseline)! >= score).toBe(true)
    }),
  )
})

test('a score turns its sign with the values', () => {
  fc.assert(
    fc.property(BASELINE, AMOUNT, (baseline, value) => {
      const score = zScore(value, baseline)
      expect(
        zScore(
          -value,
          baseline.map((one) => -one),
        ),
      ).toBe(score === null ? null : -score)
    }),
  )
})

test('two counts are compared by the deviation that both would have, and nothing with nothing not at all', () => {
  // 4,000 against 1,000: 3,000 ÷ √5,000 = 42.42….
  expect(countScore(4_000n, 1_000n)).toBe(4_242n)
  expect(countScore(1_000n, 4_000n)).toBe(-4_242n)
  expect(countScore(0n, 0n)).toBeNull()
  fc.assert(
    fc.property(AMOUNT, AMOUNT, (now, before) => {
      if (now + before > 0n) expect(countScore(now, before)).toBe(-countScore(before, now)!)
    }),
  )
})
