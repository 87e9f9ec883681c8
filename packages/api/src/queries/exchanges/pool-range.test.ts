import { expect, test } from 'vitest'
import { rangeOf } from './pool-range.ts'

const asOf = { height: 7, hash: `0x${'aa'.repeat(32)}` } as const
const ONE = 1n << 96n

test('screens-evm §8.2: within a range a pool exchanges as a pair that holds its liquidity, and takes what moves the price to the next tick', () => {
  const range = rangeOf({ asOf, sqrtPrice: ONE, liquidity: 10n ** 24n, lower: -200, upper: 100 })!
  // At a price of one both sides are the liquidity itself.
  expect(range).toMatchObject({ height: 7, amount0: `${10n ** 24n}`, amount1: `${10n ** 24n}` })
  // From a price of one to 1.0001^100 it takes L·(√P' − 1) of the second token, and L·(1/√P' − 1) of the first one downwards.
  expect(Number(range.most1) / 1e24).toBeCloseTo(1.0001 ** 50 - 1, 6)
  expect(Number(range.most0) / 1e24).toBeCloseTo(1.0001 ** 100 - 1, 6)
})

test('screens-evm §8.2: without liquidity at its price a pool tells nothing, and at the edge of a range it takes nothing more', () => {
  expect(rangeOf({ asOf, sqrtPrice: ONE, liquidity: 0n, lower: -60, upper: 60 })).toBeNull()
  expect(rangeOf({ asOf, sqrtPrice: ONE, liquidity: 5n, lower: 0, upper: 60 })).toMatchObject({ most0: '0' })
  expect(rangeOf({ asOf, sqrtPrice: ONE, liquidity: 1n, lower: -887_272, upper: 887_272 })).not.toBeNull()
})
