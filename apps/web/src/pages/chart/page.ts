import type { ChartData } from '@orrery/model/wire/chart'
import { definePage } from '../../routing/page.ts'

/** Ranges by days (screens-evm §10); 0 is all. */
export const RANGES = [7, 30, 90, 365, 0] as const
const DEFAULT_DAYS = 30
/** By hours at most: `getChart`. */
const HOURLY_DAYS = 90

export type ChartPageData = { readonly chart: ChartData; readonly days: number }

export const stubChart: ChartData = {
  chart: {
    id: 'tx-count',
    title: 'page.txList.title',
    group: 'activity',
    unit: 'count',
    shape: 'bar',
    grains: ['hour', 'day', 'week', 'month'],
    formula: '',
    series: [{ id: 'tx-count', title: 'page.txList.title' }],
  },
  grain: 'day',
  times: [],
  values: [[]],
  isRunning: false,
  isEstimate: false,
  asOf: null,
  coverage: { ranges: [], complete: true },
}

const GRAINS = ['hour', 'day', 'week', 'month'] as const

/** Range and grain of an address; what is none is the usual one. */
export function chartQuery(query: URLSearchParams): { readonly days: number; readonly grain: (typeof GRAINS)[number] } {
  const days = RANGES.find((range) => String(range) === query.get('days')) ?? DEFAULT_DAYS
  const grain = GRAINS.find((one) => one === query.get('grain')) ?? 'day'
  return { days, grain: grain === 'hour' && (days === 0 || days > HOURLY_DAYS) ? 'day' : grain }
}

export const page = definePage({
  id: 'chart',
  scope: 'chain',
  path: '/charts/:type',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: async ({ api, chain, params, query, signal }): Promise<ChartPageData> => {
    const { days, grain } = chartQuery(query)
    return { chart: await api.getChart({ chain: chain.code, chart: params.type, days, grain }, signal), days }
  },
  stub: { chart: stubChart, days: DEFAULT_DAYS },
  title: ({ chart }, t) => t(chart.chart.title),
  description: ({ chart }, t) => `${t(chart.chart.title)}: ${chart.chart.formula}`,
  view: () => import('./view.tsx'),
})
