import { btc } from '@orrery/chains/records/btc'
import { ALL_CHARTS } from '@orrery/charts/all-charts.gen'
import { expect, test } from 'vitest'
import { chartsHandlers } from './charts-handlers.ts'

test('screens-evm §10: the overview tells a chart’s series as far as the one that stands for it', async () => {
  const chart = ALL_CHARTS.find(({ id }) => id === 'fee-rate')!
  const points = { times: [0], values: [[100n], [250n], [900n]], series: chart.series }
  const desk = {
    chain: btc,
    runtime: {},
    wire: { head: () => null },
    charts: { read: async () => ({ charts: [{ chart, points, isCounting: false }], tip: null, coverage: {} }) },
  }
  const context = { desks: () => [desk], knownChains: [btc] } as unknown as Parameters<
    typeof chartsHandlers.listCharts
  >[1]
  const { data } = await chartsHandlers.listCharts({ chain: 'BTC' }, context)
  expect(data.hits[0]!.values).toEqual([['100'], ['250']])
})
