import { expect, test } from 'vitest'
import { impactRows } from './pool-impact.ts'

test('screens-evm §8.2: what an exchange moves the price by is told as an amount and a share, for round amounts', () => {
  // 100 coins against 300,000 dollars of six decimals.
  const rows = impactRows(300_000n * 10n ** 6n, 100n * 10n ** 18n, 6)
  expect(rows.map(({ given }) => given)).toEqual([100n, 1_000n, 10_000n, 100_000n].map((units) => units * 10n ** 6n))
  const thousand = rows[1]!
  // 1,000 of 301,000 dollars.
  expect(thousand.impactPpm).toBe(3_322)
  expect(thousand.received).toBe((1_000n * 10n ** 6n * 100n * 10n ** 18n) / (301_000n * 10n ** 6n))
})

test('screens-evm §8.2: a pair that holds less than one unit is told in parts of it, and one that holds nothing not at all', () => {
  expect(impactRows(5_000n, 7n, 18).map(({ given }) => given)).toEqual([1n, 10n, 100n, 1_000n])
  expect(impactRows(0n, 7n, 18)).toEqual([])
  expect(impactRows(7n, 0n, 18)).toEqual([])
})

test('screens-evm §8.2: of concentrated liquidity no more is given than it takes at its price, and that is told itself', () => {
  const rows = impactRows(10n ** 24n, 10n ** 24n, 18, 3n * 10n ** 21n)
  // A hundred thousandth part moves the price by less than is told.
  expect(rows.map(({ given }) => given)).toEqual([10n ** 21n, 3n * 10n ** 21n])
  expect(rows.at(-1)!.impactPpm).toBe(2_991)
  expect(impactRows(10n ** 24n, 10n ** 24n, 18, 0n)).toEqual([])
})
