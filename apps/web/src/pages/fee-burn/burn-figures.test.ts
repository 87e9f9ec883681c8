import { expect, test } from 'vitest'
import type { ChartData } from '@orrery/model/wire/chart'
import { stubChart } from '../chart/page.ts'
import { burnFigures } from './burn-figures.ts'

const chart = (values: (string | null)[][], isRunning = false): ChartData => ({ ...stubChart, values, isRunning })
const hours = (last: string | null) => chart([[...Array.from({ length: 24 }, () => '10'), last, '999']], true)
const types = (values: (string | null)[][]): ChartData => ({
  ...chart(values),
  chart: {
    ...stubChart.chart,
    series: ['legacy', 'dynamic-fee'].map((id) => ({ id, title: id })),
  },
})
const HUGE = String(2n ** 200n)

test('screens-evm §13.4: burnt fees are exact sums of whole steps', () => {
  expect(burnFigures(chart([[HUGE, '1']]), hours('120'), types([['3'], ['1']]))).toEqual({
    total: String(2n ** 200n + 1n),
    hour: '120',
    day: String(23 * 10 + 120),
    minute: '2',
    typeSharePpm: 250_000,
  })
})

test('what is not indexed is unknown, never zero', () => {
  expect(burnFigures(chart([[HUGE, null]]), hours(null), types([[null], ['1']]))).toEqual({
    total: null,
    hour: null,
    day: null,
    minute: null,
    typeSharePpm: null,
  })
  const none = burnFigures(chart([[]]), chart([['1', '2']]), types([['0'], ['0']]))
  expect(none).toMatchObject({ total: null, hour: '2', day: null, typeSharePpm: null })
})

test('screens-evm §13.4: what a chain burnt that is younger than a day, it burnt within the day', () => {
  const unborn = Array.from({ length: 30 }, () => null)
  expect(burnFigures(chart([['7']], true), chart([[...unborn, '2', '5']], true), types([['0'], ['0']]))).toMatchObject({
    total: '7',
    hour: '2',
    day: '7',
  })
})
