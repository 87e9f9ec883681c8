import { expect, test } from 'vitest'
import type { Holding } from '@orrery/model/wire/address'
import { largestParts } from './largest-parts.ts'

const holding = (symbol: string, dollars: string | null): Holding =>
  ({ token: { symbol }, worth: dollars === null ? null : { coin: null, dollars } }) as unknown as Holding

test('screens-evm §5: the largest eight of what an address holds have parts of their own, what is left is told together', () => {
  const rows = Array.from({ length: 10 }, (_, at) => holding(`T${at}`, String(10_000 - at * 100)))
  const parts = largestParts(rows, { of: 'dollars', decimals: 2 }, { coin: null, dollars: '100050' })
  expect(parts.map(({ token }) => token?.symbol ?? null)).toEqual([
    ...Array.from({ length: 8 }, (_, at) => `T${at}`),
    null,
  ])
  expect(parts[0]!.value).toBe(100)
  expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1_000.5)
})

test('what is not priced has no part, and nothing has none', () => {
  expect(
    largestParts(
      [holding('A', '10'), holding('B', null)],
      { of: 'dollars', decimals: 0 },
      { coin: null, dollars: '10' },
    ),
  ).toHaveLength(1)
  expect(largestParts([], { of: 'coin', decimals: 18 }, { coin: null, dollars: null })).toEqual([])
  expect(largestParts([holding('A', '0')], { of: 'dollars', decimals: 18 }, { coin: null, dollars: '0' })).toEqual([])
})
