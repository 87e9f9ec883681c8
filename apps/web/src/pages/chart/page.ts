import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { ChartData } from '@orrery/model/wire/chart'
import { definePage, type LoadContext } from '../../routing/page.ts'
import { viewOf, type ChartView } from './chart-view.ts'
import { othersOf, type OtherChart } from './chart-others.ts'
import { isPlain, OtherPart } from './other-part.ts'

/** Ranges by days (screens-evm §10); 0 is all. */
export const RANGES = [7, 30, 90, 365, 0] as const
const DEFAULT_DAYS = 30
/** By hours at most: `getChart`. */
const HOURLY_DAYS = 90

export type ChartPageData = {
  readonly chart: ChartData
  readonly days: number
  readonly view: ChartView
  /** Charts beside it; null where their chain has no such chart, or not by this step. */
  readonly others: readonly (OtherChart & { readonly data: ChartData | null })[]
}

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

// What cannot be shown beside a chart is said beside it; it does not take the chart away.
const absent = (error: unknown): null => {
  if (isOrreryError(error, 'ROUTE_NOT_FOUND') || isOrreryError(error, 'PARAMETER_INVALID')) return null
  throw error
}

/** A chart with those that its address wants beside it. */
export async function loadChart({
  api,
  chain,
  chains,
  params,
  query,
  signal,
}: LoadContext<'/charts/:type'>): Promise<ChartPageData> {
  const { days, grain } = chartQuery(query)
  const read = (code: string, chart: string) => api.getChart({ chain: code, chart, days, grain }, signal)
  const wanted = othersOf(query.get('with'), { chain: chain.path, id: params.type }, chains)
  const [chart, ...data] = await Promise.all([
    read(chain.code, params.type),
    ...wanted.map(async ({ chain: path, id }) => read(chains.find((one) => one.path === path)!.code, id).catch(absent)),
  ])
  return {
    chart,
    days,
    view: viewOf(query.get('view')),
    others: wanted.map((other, at) => ({ ...other, data: data[at] ?? null })),
  }
}

export const stubChartPage: ChartPageData = { chart: stubChart, days: DEFAULT_DAYS, view: 'plain', others: [] }

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
  load: loadChart,
  stub: stubChartPage,
  title: ({ chart }, t) => t(chart.chart.title),
  description: ({ chart }, t) => `${t(chart.chart.title)}: ${chart.chart.formula}`,
  view: () => import('./view.tsx'),
  parts: ({ data }) => (data === null || isPlain(data) ? [] : [OtherPart.open()]),
})
