import { expect, test } from 'vitest'
import { stubChart } from '../chart/page.ts'
import { beforeAfter } from './before-after.ts'

const DAY_MS = 86_400_000
const START = 1_700_006_400_000
const chart = (days: (string | null)[]) => ({
  ...stubChart,
  times: days.map((_, index) => START + index * DAY_MS),
  values: [days],
})
const week = (value: string) => Array.from({ length: 7 }, () => value)

test('screens-evm §13.3: seven full days on each side are compared, and the day itself counts in neither', () => {
  const told = beforeAfter(chart([...week('10'), '900', ...week('20')]), START + 7 * DAY_MS + 3_600_000)
  expect(told).toEqual({ chart: { id: 'tx-count', title: 'page.txList.title', unit: 'count' }, before: 10, after: 20 })
})

test('a side of which a day is not known is not told, nor the day that runs', () => {
  const at = START + 7 * DAY_MS
  expect(beforeAfter(chart([null, ...week('10'), ...week('20')]), at)).toMatchObject({ before: null, after: 20 })
  const runs = { ...chart([...week('10'), '0', ...week('20')]), isRunning: true }
  expect(beforeAfter(runs, at)).toMatchObject({ before: 10, after: null })
  expect(beforeAfter(chart([]), at)).toMatchObject({ before: null, after: null })
})

test('of several series the mean is taken, or the one that the chart is named for; kinds beside each other are no one figure', () => {
  const of = (ids: readonly string[]) => ({
    ...chart([]),
    chart: { ...stubChart.chart, series: ids.map((id) => ({ id, title: id })) },
  })
  expect(beforeAfter({ ...of(['min', 'mean', 'max']), values: [[], [], []] }, START)).not.toBeNull()
  expect(beforeAfter(of(['legacy', 'blob']), START)).toBeNull()
  expect(beforeAfter({ ...of(['tx-count', 'other']), values: [[], []] }, START)).not.toBeNull()
})
