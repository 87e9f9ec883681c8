import { expect, test } from 'vitest'
import { largeValueOf } from './large-value.ts'

test('screens-evm §4.1: large is what one in a thousand transactions moves, those that move nothing apart', () => {
  const many = Array.from({ length: 2_500 }, (_, at) => BigInt(at + 1))
  // Three of 2,500 are a thousandth, rounded up.
  expect(largeValueOf([...many, ...Array<bigint>(5_000).fill(0n)])).toBe(2_498n)
  expect(largeValueOf([7n, 9n, 8n])).toBe(9n)
  expect(largeValueOf([2n ** 255n, 2n ** 255n + 1n])).toBe(2n ** 255n + 1n)
  expect(largeValueOf([0n])).toBeNull()
})
