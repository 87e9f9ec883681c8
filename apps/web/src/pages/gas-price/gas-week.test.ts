import { expect, test } from 'vitest'
import { stubChart } from '../chart/page.ts'
import { gasWeek, lowestHour, WEEK_HOURS } from './gas-week.ts'

test('screens-evm §7: the week of the base fee is medians by hour, without the hour that runs and without gaps', () => {
  const monday = Date.UTC(2026, 10, 16)
  expect(new Date(monday).getUTCDay()).toBe(1)
  const hour = 3_600_000
  const week = WEEK_HOURS * hour
  const chart = {
    ...stubChart,
    chart: { ...stubChart.chart, series: ['min', 'mean', 'max'].map((id) => ({ id, title: id })) },
    times: [monday - 2 * week, monday - week, monday, monday + hour, monday + 2 * hour, monday + 3 * hour],
    values: [[], ['30', '10', '20', null, '7', '1'], []],
    isRunning: true,
  }
  const hours = gasWeek(chart)
  expect(hours).toHaveLength(WEEK_HOURS)
  expect(hours[0]).toEqual({ wei: '20', hours: 3 })
  expect(hours[1]).toBeNull()
  expect(hours[2]).toEqual({ wei: '7', hours: 1 })
  expect(hours[3]).toBeNull()
  expect(gasWeek({ ...chart, isRunning: false })[3]).toEqual({ wei: '1', hours: 1 })
  expect(gasWeek({ ...chart, times: [monday - 1], values: [[], ['5'], []], isRunning: false }).at(-1)).toEqual({
    wei: '5',
    hours: 1,
  })
})

test('screens-evm §7: no hour is called the lowest by a single sample', () => {
  expect(lowestHour([null, { wei: '9', hours: 2 }, { wei: '7.5', hours: 2 }, { wei: '30', hours: 1 }])).toBe(2)
  expect(
    lowestHour([
      { wei: '9', hours: 4 },
      { wei: '7', hours: 1 },
    ]),
  ).toBeNull()
  expect(lowestHour([null, null])).toBeNull()
})
