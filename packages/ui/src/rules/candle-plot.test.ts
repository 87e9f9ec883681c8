import { expect, test } from 'vitest'
import { planCandles } from './candle-plot.ts'

const HOUR = 3_600_000
const series = (values: Readonly<Record<'open' | 'high' | 'low' | 'close', readonly (number | null)[]>>) =>
  (['open', 'high', 'low', 'close'] as const).map((id) => ({ id, name: id, values: values[id] }))

test('screens-evm §8.2: a candle has its body from first to last and its wicks to highest and lowest; rising ones are hollow', () => {
  const plot = planCandles(
    [0, HOUR, 2 * HOUR],
    series({ open: [10, 30, null], high: [40, 50, 60], low: [0, 10, 0], close: [30, 20, 10] }),
  )!
  const [rising, falling] = plot.drawn
  expect([rising!.fill, rising!.colour, falling!.colour]).toEqual(['', 'var(--good)', 'var(--bad)'])
  const heights = (path: string) => [...path.matchAll(/[V ]([\d.]+)/g)].map((match) => Number(match[1]))
  const down = (value: number) => Math.round((1 - plot.yOf(value)) * 300 * 100) / 100
  // Wick above, wick below, then the body; the third step lacks its first price.
  expect(heights(rising!.line)).toEqual([40, 30, 10, 0, 10, 30, 10].map(down))
  expect(heights(falling!.line)).toEqual([50, 30, 20, 10].map(down))
  expect(heights(falling!.fill)).toEqual([20, 30, 20].map(down))
  // Whole candles stand inside.
  expect(plot.xOf(0)).toBeGreaterThan(0.1)
  expect(plot.xOf(2 * HOUR)).toBeLessThan(0.9)
})

test('one candle is drawn, none is nothing, and a step without a move is a line', () => {
  const flat = planCandles([5], series({ open: [7], high: [7], low: [7], close: [7] }))!
  expect(flat.drawn[0]!.line).toMatch(/^M500 [\d.]+V[\d.]+M500/)
  expect(planCandles([], series({ open: [], high: [], low: [], close: [] }))).toBeNull()
  expect(
    planCandles([1, 2], series({ open: [null, null], high: [null, null], low: [null, null], close: [null, null] })),
  ).toBeNull()
})
