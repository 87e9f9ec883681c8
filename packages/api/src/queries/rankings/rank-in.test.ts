import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { rankIn } from './rank-in.ts'

const keyOf = (digit: number): Hex => `0x${String(digit).repeat(40)}`
const rows = [700n, 299n, 1n].map((amount, index) => ({
  address: keyOf(index),
  asset: '0x' as const,
  tokenId: null,
  amount,
}))
const book = { asOf: { height: 12, hash: keyOf(9) }, rows, total: 10_000n }

test('screens-evm §5: an address has its place in the rich list as of its block, and its share of all balances, not of those that are ranked', () => {
  expect(rankIn(book, keyOf(1))).toEqual({ rank: 2, sharePpm: 29_900, height: 12 })
  expect(rankIn(book, keyOf(2))).toEqual({ rank: 3, sharePpm: 100, height: 12 })
})

test('an address that is not ranked has no place, and nobody has a share of nothing', () => {
  expect(rankIn(book, keyOf(5))).toBeNull()
  expect(rankIn({ ...book, total: 0n }, keyOf(0))).toBeNull()
})
