import type { ChartList } from '@orrery/model/wire/chart'
import { HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

/** A chart with a gap, an amount beyond 2^53 and a value that is no round number. */
export const sampleChart = (shape: 'bar' | 'line') => ({
  chart: {
    id: shape === 'bar' ? 'tx-count' : 'native-value',
    title: shape === 'bar' ? 'page.txList.title' : 'chart.nativeValue',
    group: 'activity',
    unit: shape === 'bar' ? 'count' : 'coin',
    shape,
    grains: ['hour', 'day', 'week', 'month'],
    formula: 'Σ txs',
    series: [{ id: 'only', title: 'page.txList.title' }],
  },
  times: Array.from({ length: 30 }, (_, index) => SAMPLE_NOW - (30 - index) * 86_400_000),
  values: [
    Array.from({ length: 30 }, (_, index) =>
      index === 7 ? null : index === 9 ? '123456789012345678901234' : String(index * 1_204_331.5),
    ),
  ],
})

/** An overview of two charts, one of which is being counted, and of some that are not drawn. */
export const sampleCharts = (): ChartList => ({
  hits: [sampleChart('line'), { ...sampleChart('bar'), isCounting: true }],
  undrawn: [
    { id: 'participation', title: 'chart.undrawn.participation', needs: 'needs.beacon' },
    { id: 'apr', title: 'chart.undrawn.apr', needs: 'needs.beacon' },
    { id: 'nodes-by-client', title: 'chart.undrawn.nodes-by-client', needs: 'chart.needs.crawl' },
  ],
  asOf: HEAD,
  coverage: { ranges: [], complete: true },
})
