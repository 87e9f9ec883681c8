import type { ApiClient } from '@orrery/api/client'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { ChartData, ChartList } from '@orrery/model/wire/chart'
import { daysOf, type QueryDays } from '../../routing/date-params.ts'
import { definePage, type LoadContext } from '../../routing/page.ts'
import { viewOf, type ChartView } from './chart-view.ts'
import { othersOf, type OtherChart } from './chart-others.ts'
import { isPlain, OtherPart } from './other-part.ts'
import { UndrawnPart } from './undrawn-part.ts'

/** Ranges by days (screens-evm §10); 0 is all. */
export const RANGES = [7, 30, 90, 365, 0] as const
const DEFAULT_DAYS = 30
/** By hours at most: `getChart`. */
const HOURLY_DAYS = 90

export type ChartPageData = {
  readonly chart: ChartData
  readonly days: number
  /** The visitor's own first and last day, in place of `days`; null where none is chosen. */
  readonly span: QueryDays | null
  readonly view: ChartView
  /** Charts beside it; null where their chain has no such chart, or not by this step. */
  readonly others: readonly (OtherChart & { readonly data: ChartData | null })[]
  /** Words of the address that name no chart to compare, or one too many: said, not left out in silence. */
  readonly refused: readonly string[]
  /** What a chart that nothing here can feed would need, by its message; null for one that is drawn. */
  readonly needs: string | null
}

export const stubChart: ChartData = {
  chart: {
    id: 'tx-count',
    title: 'page.txList.title',
    group: 'activity',
    unit: 'count',
    shape: 'bar',
    grains: ['hour', 'day', 'week', 'month'],
    adds: true,
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

const DAY_MS = 86_400_000
/** The end of what a span without an end holds: the end of the year 9999. */
const LAST_MS = 253_402_300_800_000

type ChartQuery = {
  readonly days: number
  readonly span: QueryDays | null
  readonly grain: (typeof GRAINS)[number]
}

/** Range and grain of an address; what is none is the usual one. */
export function chartQuery(query: URLSearchParams): ChartQuery {
  const days = RANGES.find((range) => String(range) === query.get('days')) ?? DEFAULT_DAYS
  const grain = GRAINS.find((one) => one === query.get('grain')) ?? 'day'
  const told = daysOf(query)
  const isSpan =
    (told.from !== null || told.to !== null) && !(told.from !== null && told.to !== null && told.from > told.to)
  const span = isSpan ? told : null
  const { since, until } = momentsOf(span ?? { from: null, to: null })
  const asLong = span === null ? (days === 0 ? Infinity : days) : (until - since) / DAY_MS
  return { days, span, grain: grain === 'hour' && asLong > HOURLY_DAYS ? 'day' : grain }
}

/** The moments of a visitor's days, from the first one's start to the end of the last. */
export const momentsOf = ({ from, to }: QueryDays) => ({
  since: from === null ? 0 : Date.parse(from),
  until: to === null ? LAST_MS : Date.parse(to) + DAY_MS,
})

// What cannot be shown beside a chart is said beside it; it does not take the chart away.
const absent = (error: unknown): null => {
  if (isOrreryError(error, 'ROUTE_NOT_FOUND') || isOrreryError(error, 'PARAMETER_INVALID')) return null
  throw error
}

type Undrawn = ChartList['undrawn'][number]

/** A chart that would need what the chain has not (screens-evm §0 rule 1), by its id in any case; null where it is none that is known. */
async function findUndrawn(api: ApiClient, chain: string, name: string, signal: AbortSignal): Promise<Undrawn | null> {
  const { undrawn } = await api.listCharts({ chain }, signal)
  return undrawn.find(({ id }) => id === name.toLowerCase()) ?? null
}

/** The chart of the address, or what it would need. */
type Own =
  | { readonly kind: 'drawn'; readonly chart: ChartData }
  | { readonly kind: 'undrawn'; readonly undrawn: Undrawn }

/** A chart with those that its address wants beside it. */
export async function loadChart({
  api,
  chain,
  chains,
  params,
  query,
  signal,
}: LoadContext<'/charts/:type'>): Promise<ChartPageData> {
  const { days, span, grain } = chartQuery(query)
  const moments = span === null ? { days } : momentsOf(span)
  const read = (code: string, chart: string) => api.getChart({ chain: code, chart, grain, ...moments }, signal)
  const { others: wanted, refused } = othersOf(query.get('with'), { chain: chain.path, id: params.type }, chains)
  const [own, ...data] = await Promise.all([
    read(chain.code, params.type).then(
      (chart): Own => ({ kind: 'drawn', chart }),
      async (error: unknown): Promise<Own> => {
        const isNone = isOrreryError(error, 'ROUTE_NOT_FOUND')
        const undrawn = isNone ? await findUndrawn(api, chain.code, params.type, signal) : null
        if (undrawn === null) throw error
        return { kind: 'undrawn', undrawn }
      },
    ),
    ...wanted.map(async ({ chain: path, id }) => read(chains.find((one) => one.path === path)!.code, id).catch(absent)),
  ])
  if (own.kind === 'undrawn') {
    const { id, title, needs } = own.undrawn
    return { ...stubChartPage, chart: { ...stubChart, chart: { ...stubChart.chart, id, title } }, needs }
  }
  return {
    chart: own.chart,
    days,
    span,
    view: viewOf(query.get('view')),
    others: wanted.map((other, at) => ({ ...other, data: data[at] ?? null })),
    refused,
    needs: null,
  }
}

export const stubChartPage: ChartPageData = {
  chart: stubChart,
  days: DEFAULT_DAYS,
  span: null,
  view: 'plain',
  others: [],
  refused: [],
  needs: null,
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
  load: loadChart,
  stub: stubChartPage,
  title: ({ chart }, t) => t(chart.chart.title),
  description: ({ chart, needs }, t) =>
    `${t(chart.chart.title)}: ${needs === null ? chart.chart.formula : t('chart.undrawn')}`,
  view: () => import('./view.tsx'),
  parts: ({ data }) =>
    data === null ? [] : data.needs !== null ? [UndrawnPart.open()] : isPlain(data) ? [] : [OtherPart.open()],
})
