import { expect, test } from 'vitest'
import type { TxRow } from '@orrery/model/rows'
import { largestOf, largeValueOf } from './large-value.ts'

test('screens-evm §4.1: large is what one in a thousand transactions moves, those that move nothing apart', () => {
  const many = Array.from({ length: 2_500 }, (_, at) => BigInt(at + 1))
  // Three of 2,500 are a thousandth, rounded up.
  expect(largeValueOf([...many, ...Array<bigint>(5_000).fill(0n)])).toBe(2_498n)
  expect(largeValueOf([7n, 9n, 8n])).toBe(9n)
  expect(largeValueOf([2n ** 255n, 2n ** 255n + 1n])).toBe(2n ** 255n + 1n)
  expect(largeValueOf([0n])).toBeNull()
})

test('screens-evm §2.4: of the largest the first five are told, the newer of equal ones first, and none that failed or moved nothing', () => {
  const tx = (height: number, value: bigint, status = 'success') => ({ height, txIndex: 0, value, status }) as TxRow
  const txs = [tx(1, 5n), tx(2, 9n), tx(3, 9n), tx(4, 2n ** 255n, 'failed'), tx(5, 0n), tx(6, 7n), tx(7, 1n), tx(8, 2n)]
  expect(largestOf(txs).map(({ height }) => height)).toEqual([3, 2, 6, 1, 8])
  expect(largestOf([tx(1, 0n)])).toEqual([])
})
