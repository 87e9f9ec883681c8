import { expect, test } from 'vitest'
import { stubChart } from '../chart/page.ts'
import { totalsSince } from './totals-since.ts'

const DAY_MS = 86_400_000
const START = 1_700_006_400_000
const chart = (...series: (string | null)[][]) => ({
  chart: { ...stubChart.chart, series: series.map((_, at) => ({ id: `s${at}`, title: `s${at}` })) },
  times: series[0]!.map((_, at) => START + at * DAY_MS),
  values: series,
})
const sums = (...asked: Parameters<typeof totalsSince>) => totalsSince(...asked).map(({ total }) => total)

test('screens-evm §13.3: totals are exact sums of all days from the day of the upgrade on', () => {
  const big = (10n ** 30n).toString()
  const told = chart(['7', big, '5'], ['1', '2', '3'])
  expect(sums(told, START + DAY_MS + 3_600_000, false)).toEqual([(10n ** 30n + 5n).toString(), '5'])
  expect(totalsSince(told, START, true)[1]).toMatchObject({ series: { id: 's1' }, total: '6' })
})

test('screens-evm §0: where a day is not known, no total is told, and a chart that begins later is whole only where the index is', () => {
  expect(sums(chart(['7', null, '5']), START, true)).toEqual([])
  expect(sums(chart([null, '5']), START + DAY_MS, true)).toEqual(['5'])
  const late = chart(['7', '5'])
  expect([sums(late, START - DAY_MS, false), sums(late, START - DAY_MS, true)]).toEqual([[], ['12']])
  expect(sums(chart([]), START, true)).toEqual([])
})
