import { expect, test } from 'vitest'
import { stubChart } from '../chart/page.ts'
import { chartsNamed, undrawnNamed } from './charts-named.ts'

test('screens-evm §10: charts are found by words of their titles or by their ids, in any case and order', () => {
  const hit = (id: string) => ({ chart: { ...stubChart.chart, id, title: `title of ${id}` }, times: [], values: [] })
  const hits = ['fee-median', 'fee-avg', 'tx-count'].map(hit)
  const ids = (text: string) => chartsNamed(hits, text, (key) => key.toUpperCase()).map(({ chart }) => chart.id)
  expect(ids('')).toEqual(['fee-median', 'fee-avg', 'tx-count'])
  expect(ids(' MEDIAN  fee ')).toEqual(['fee-median'])
  expect(ids('title')).toHaveLength(3)
  expect(ids('hash rate')).toEqual([])
})

test('screens-evm §0: a chart that nothing here can feed is found by its id, so that it is told as missing and not as unknown', () => {
  const undrawn = ['uncle-rate', 'mev-payments'].map((id) => ({ id, title: `title of ${id}`, needs: 'needs.beacon' }))
  const ids = (text: string) => undrawnNamed(undrawn, text, (key) => key).map(({ id }) => id)
  expect(ids('')).toEqual(['uncle-rate', 'mev-payments'])
  expect([ids('Uncle rate'), ids('uncle-rate'), ids(' payments mev ')]).toEqual([
    ['uncle-rate'],
    ['uncle-rate'],
    ['mev-payments'],
  ])
  expect(ids('blobs')).toEqual([])
  expect(ids('title')).toHaveLength(2)
})
