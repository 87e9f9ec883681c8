import { expect, test } from 'vitest'
import { stubChart } from './page.ts'
import { hasView, viewOf } from './chart-view.ts'
import { extremesOf, viewed } from './chart-views.ts'

const chart = (values: readonly (string | null)[], more: Partial<typeof stubChart> = {}) => ({
  ...stubChart,
  times: values.map((_, at) => at * 86_400_000),
  values: [[...values]],
  ...more,
})

test('screens-evm §10: a moving mean needs all of its steps, and leaves out the one that is not over', () => {
  const counted = ['1', '2', '3', '4', '5', '6', '7', '8', null, '9']
  const { values, chart: shown } = viewed(chart(counted), 'mean7')
  expect(values[0]).toEqual(counted)
  expect(values[1]).toEqual([null, null, null, null, null, null, '4', '5', null, null])
  expect(shown).toMatchObject({ shape: 'line', series: [{ id: 'tx-count' }, { id: 'mean7', title: 'chart.mean7' }] })
  expect(viewed(chart(counted.slice(0, 8), { isRunning: true }), 'mean7').values[1]!.at(-1)).toBeNull()
  const two = { ...chart(counted), values: [counted, counted] }
  expect(viewed(two, 'mean7').values).toHaveLength(2)
})

test('screens-evm §10: sums go on until something is not known, and only what is counted is summed', () => {
  expect(viewed(chart(['1', '2', null, '4']), 'sum').values).toEqual([['1', '3', null, null]])
  expect(viewed(chart([null, null, '3', '4']), 'sum').values, 'a chain that begins within the range').toEqual([
    [null, null, '3', '7'],
  ])
  const { adds: _, ...mean } = stubChart.chart
  expect([hasView(stubChart.chart, 'sum'), hasView(mean, 'sum')]).toEqual([true, false])
  const price = chart(['1', '2'], { chart: { ...mean, unit: 'price' } })
  expect(viewed(price, 'sum')).toBe(price)
  expect(['sum', 'mean30', 'log', 'cubic', null].map(viewOf)).toEqual(['sum', 'mean30', 'log', 'plain', 'plain'])
  expect(viewed(chart(['1', '2']), 'line')).toMatchObject({ chart: { shape: 'line' }, values: [['1', '2']] })
  expect(hasView({ ...stubChart.chart, shape: 'line' }, 'line'), 'it has that shape already').toBe(false)
  expect(hasView({ ...stubChart.chart, unit: 'share' }, 'log'), 'a share has no magnitudes').toBe(false)
  expect(viewed(chart(['1', '2']), 'log').values, 'the scale is the drawing’s alone').toEqual([['1', '2']])
})

test('screens-evm §10: the ends of a chart are told with their days, of the steps that are over', () => {
  const ends = {
    least: { value: '1', timeMs: 2 * 86_400_000 },
    most: { value: '9', timeMs: 3 * 86_400_000 },
    mean: '5',
  }
  const values = ['5', null, '1', '9', '0']
  expect(extremesOf(chart(values, { isRunning: true }))).toEqual([ends])
  expect(extremesOf(chart([null, null]))).toEqual([null])
  expect(
    extremesOf({ ...chart(values, { isRunning: true }), values: [values.map(() => null), values] }),
    'of several each has its own',
  ).toEqual([null, ends])
  expect(extremesOf(chart([]))).toEqual([null])
})
