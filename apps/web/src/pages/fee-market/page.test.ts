import { btc } from '@orrery/chains/records/btc'
import type { ChartData } from '@orrery/model/wire/chart'
import { expect, test } from 'vitest'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { page, paidOf } from './page.ts'

const HOUR_MS = 3_600_000
const chartOf = (values: readonly (string | null)[]): ChartData => ({
  chart: {
    id: 'fee-rate',
    title: '',
    group: '',
    unit: 'price',
    shape: 'line',
    grains: [],
    formula: '',
    series: ['p10', 'p50', 'p90'].map((id) => ({ id, title: id })),
  },
  grain: 'hour',
  times: values.map((_, at) => at * HOUR_MS),
  values: [values.map(() => '100'), [...values], values.map(() => '900')],
  isRunning: true,
  isEstimate: false,
  asOf: 1,
  coverage: { ranges: [], complete: true },
})

test('screens-nonevm §2 G14: what was paid in a day by hours, and the median of each hour of the week', () => {
  const hours = Array.from({ length: 24 * 14 + 1 }, (_, at) => String(at))
  const { day, week } = paidOf(chartOf(hours))!
  expect(day.values[1]).toEqual(hours.slice(-25))
  expect(day.times).toHaveLength(25)
  // 1970 began on a Thursday: its first hour is the 72nd of a week, and stands in both weeks.
  expect(week[72]).toEqual({ wei: String((0 + 168) / 2), hours: 2 })
  const silent = chartOf([null, null])
  expect(paidOf({ ...silent, values: silent.values.map(() => [null, null]) })).toBeNull()
})

test('screens-nonevm §2 G14: what cannot be told of blocks or of before takes nothing else of the fee market along', async () => {
  const away = () => Promise.reject(new Error('no answer in this test'))
  const load = (api: object) =>
    page.load({
      api,
      chain: btc,
      params: {},
      query: new URLSearchParams(),
      signal: new AbortController().signal,
    } as unknown as Parameters<typeof page.load>[0])
  const sample = createSampleApi()
  expect((await load(sample)).blocks.length).toBeGreaterThan(0)
  expect(await load({ ...sample, getChart: away, listBlocks: away })).toMatchObject({
    market: await sample.getFeeMarket({ chain: 'BTC' }),
    history: null,
    blocks: [],
    paid: null,
  })
})

test('screens-nonevm §2 G14: tabs of chains of accounts lead to the one page that tells all of it here', async () => {
  const context = {
    api: createSampleApi(),
    chain: btc,
    chains: [btc],
    params: { tab: 'history' },
    page: 1,
    query: new URLSearchParams(),
    signal: new AbortController().signal,
  }
  await expect(page.load(context as never)).rejects.toMatchObject({ name: 'Redirect', path: `/${btc.path}/gas-price` })
})
