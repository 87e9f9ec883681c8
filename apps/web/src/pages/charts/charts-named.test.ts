import { expect, test } from 'vitest'
import { stubChart } from '../chart/page.ts'
import { chartsNamed } from './charts-named.ts'

test('screens-evm §10: charts are found by words of their titles or by their ids, in any case and order', () => {
  const hit = (id: string) => ({ chart: { ...stubChart.chart, id, title: `title of ${id}` }, times: [], values: [] })
  const hits = ['fee-median', 'fee-avg', 'tx-count'].map(hit)
  const ids = (text: string) => chartsNamed(hits, text, (key) => key.toUpperCase()).map(({ chart }) => chart.id)
  expect(ids('')).toEqual(['fee-median', 'fee-avg', 'tx-count'])
  expect(ids(' MEDIAN  fee ')).toEqual(['fee-median'])
  expect(ids('title')).toHaveLength(3)
  expect(ids('hash rate')).toEqual([])
})
