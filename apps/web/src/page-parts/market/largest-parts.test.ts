import { expect, test } from 'vitest'
import type { Holding } from '@orrery/model/wire/address'
import { largestParts } from './largest-parts.ts'

const holding = (symbol: string, dollars: string | null): Holding =>
  ({ token: { symbol }, worth: dollars === null ? null : { coin: null, dollars } }) as unknown as Holding

test('screens-evm §5: the largest eight of what an address holds have parts of their own, what is left is told together', () => {
  const rows = Array.from({ length: 10 }, (_, at) => holding(`T${at}`, String(100 - at)))
  const parts = largestParts(rows, 'dollars', { coin: null, dollars: '1000' })
  expect(parts.map(({ token }) => token?.symbol ?? null)).toEqual([
    ...Array.from({ length: 8 }, (_, at) => `T${at}`),
    null,
  ])
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBe(1_000_000)
})

test('what is not priced has no part, and nothing has none', () => {
  expect(largestParts([holding('A', '10'), holding('B', null)], 'dollars', { coin: null, dollars: '10' })).toHaveLength(
    1,
  )
  expect(largestParts([], 'coin', { coin: null, dollars: null })).toEqual([])
  expect(largestParts([holding('A', '0')], 'dollars', { coin: null, dollars: '0' })).toEqual([])
})
