import { expect, test } from 'vitest'
import { createTranslate } from '@orrery/i18n/create-translate'
import { drawnValue } from '@orrery/ui/rules/time-plot'
import { stubChart } from '../../pages/chart/page.ts'
import { comparedLines } from './compared-lines.ts'
import { sampleEvm, sampleUtxo } from '../samples/sample-chains.fixture.ts'

const t = createTranslate('en', {}, {})
const chart = (id: string, unit: string, times: number[], values: (string | null)[]) => ({
  ...stubChart,
  chart: { ...stubChart.chart, id, unit, title: id, series: [{ id, title: id }] },
  times,
  values: [values],
})

test('screens-evm §10: charts of one unit share an axis, and what one of them does not reach is a gap', () => {
  const lines = comparedLines(
    [
      { chain: sampleEvm, data: chart('a', 'count', [1, 2, 3], ['5', '6', null]) },
      { chain: sampleUtxo, data: chart('a', 'count', [2, 3, 4], ['7', '8', '9']) },
    ],
    'en_US',
    t,
  )
  expect(lines.times).toEqual([1, 2, 3, 4])
  expect(lines.isShare).toBe(false)
  expect(lines.series.map(({ values }) => values)).toEqual([
    [5, 6, null, null],
    [null, 7, 8, 9],
  ])
  expect(new Set(lines.series.map(({ id }) => id)).size).toBe(2)
})

test('charts of different units are drawn as shares of their own highest value and read exactly', () => {
  const { series, isShare, formatTick } = comparedLines(
    [
      { chain: sampleEvm, data: chart('a', 'count', [1, 2], ['50', '200']) },
      { chain: sampleEvm, data: chart('b', 'share', [1, 2], ['0.25', null]) },
    ],
    'en_US',
    t,
  )
  expect(isShare).toBe(true)
  expect(series.map((one) => one.values.map((value) => drawnValue(one, value)))).toEqual([
    [0.25, 1],
    [1, null],
  ])
  expect(series[1]!.format!(0.25)).toBe('25%')
  expect(formatTick(0.5, 0.5)).toBe('50%')
  // Two coins are two units, and one coin is one.
  const coins = [sampleEvm, sampleUtxo].map((chain) => ({ chain, data: chart('c', 'coin', [1], ['1']) }))
  expect(comparedLines(coins, 'en_US', t).isShare).toBe(true)
  expect(comparedLines([coins[0]!, coins[0]!], 'en_US', t).isShare).toBe(false)
})
