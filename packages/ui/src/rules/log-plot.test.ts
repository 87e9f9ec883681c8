import { expect, test } from 'vitest'
import { logTicks, planLogPlot } from './log-plot.ts'

test('screens-evm §10: a logarithmic axis has powers of ten that reach beyond both ends, and few of them', () => {
  expect(logTicks(3, 42_000)).toEqual([1, 10, 100, 1_000, 10_000, 100_000])
  expect(logTicks(3, 42)).toEqual([2, 5, 10, 20, 50])
  expect(logTicks(7, 7)).toEqual([5, 10])
  for (const [min, max] of [
    [1e-18, 1e12],
    [10, 10],
    [0.3, 0.31],
    [1, 1e300],
    [5e-324, 1],
  ] as const) {
    const ticks = logTicks(min, max)
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.length).toBeLessThan(9)
    expect(ticks[0]).toBeLessThanOrEqual(min)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
  }
})

test('zero, less and what is not known are gaps of a logarithmic chart, and ten times as much is as far up everywhere', () => {
  const series = [{ id: 'a', name: 'A', values: [1, 10, 0, -4, null, 100, 1_000] }]
  const plot = planLogPlot([0, 1, 2, 3, 4, 5, 6], series, 'line')!
  expect(plot.yOf(10) - plot.yOf(1)).toBeCloseTo(plot.yOf(1_000) - plot.yOf(100))
  expect(plot.drawn[0]!.line.match(/M/g)).toHaveLength(2)
  expect(planLogPlot([0], [{ id: 'a', name: 'A', values: [0] }], 'line')).toBeNull()
  expect(planLogPlot([0, 1], series, 'bar', new Set(['a']))).toBeNull()
})
