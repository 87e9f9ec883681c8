import type { ChartData } from '@orrery/model/wire/chart'
import { GAS_ORDERS, GAS_SPANS, type GasOrder } from '@orrery/model/gas-use'
import type { GasPrices, GasUsers } from '@orrery/model/wire/gas'
import { GasTab } from './gas-tab.ts'
import { GasWeekPart } from './gas-week-part.ts'
import { gasWeek, type WeekHour } from './gas-week.ts'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { definePage } from '../../routing/page.ts'

/** Tabs of screens-evm §7, with the charts of those that are made of some. */
export const GAS_TABS = ['overview', 'history', 'guzzlers', 'spenders', 'blob', 'estimator'] as const
const TOPS = { guzzlers: 'contracts', spenders: 'senders' } as const
/** Charts by day. */
const CHARTS: Readonly<Record<string, readonly string[]>> = {
  history: ['base-fee', 'priority-fee', 'gas-price', 'utilisation'],
  blob: ['blob-price', 'blob-gas', 'blob-fee'],
}
const HISTORY_DAYS = 30
/** Whole weeks, so that every hour of the week is as often in them. */
const WEEK_DAYS = 28

/** Spans of who uses gas (screens-evm §7); without one it is the newest blocks. */
const gasSpan = (query: URLSearchParams) => GAS_SPANS.find((span) => span === query.get('span')) ?? null
const gasOrder = (query: URLSearchParams) => GAS_ORDERS.find((order) => order === query.get('order'))

/** `prices` and `charts` are null on the other tab; both on one that is not offered here. */
export type GasPageData = {
  readonly prices: GasPrices | null
  readonly charts: readonly ChartData[] | null
  /** Who used gas in a span that was asked for. Of a large chain it may be more than the archive counts: that takes nothing else along. */
  readonly users?: Part<GasUsers>
  readonly span?: GasUsers['span']
  readonly order?: GasOrder | undefined
  /** Beside the history: the hours of the week. */
  readonly week: { readonly hours: readonly (WeekHour | null)[]; readonly days: number } | null
}

const SELDOM: ReadonlySet<string> = new Set(['guzzlers', 'spenders', 'estimator'])

export const page = definePage({
  id: 'gas-price',
  scope: 'chain',
  path: '/gas-price/:tab?',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  menu: { group: 'more', order: 6 },
  load: async ({ api, chain, params, query, signal }): Promise<GasPageData> => {
    const { tab = 'overview' } = params
    const charts = Object.hasOwn(CHARTS, tab) ? CHARTS[tab]! : null
    if (charts !== null) {
      const ask = (chart: string) =>
        api.getChart({ chain: chain.code, chart, days: HISTORY_DAYS, grain: 'day' }, signal)
      const [drawn, hourly] = await Promise.all([
        Promise.all(charts.map(ask)),
        tab === 'history'
          ? api.getChart({ chain: chain.code, chart: 'base-fee', days: WEEK_DAYS, grain: 'hour' }, signal)
          : null,
      ])
      return { prices: null, charts: drawn, week: hourly && { hours: gasWeek(hourly), days: WEEK_DAYS } }
    }
    const known = GAS_TABS.find((name) => name === tab)
    if (known === undefined) return { prices: null, charts: null, week: null }
    const by = known === 'guzzlers' || known === 'spenders' ? TOPS[known] : null
    const span = by === null ? null : gasSpan(query)
    const order = gasOrder(query)
    const asked = { chain: chain.code, ...(order && { gasOrder: order }) }
    const [prices, users] = await Promise.all([
      api.getGasPrices({ chain: chain.code, ...(by !== null && span === null && { top: by }) }, signal),
      by === null || span === null ? null : loadPart(api.getGasUsers({ ...asked, by, span }, signal), signal),
    ])
    return { prices, charts: null, week: null, ...(users && span && { users, span, order }) }
  },
  stub: {
    prices: {
      blocks: 0,
      lastBaseFee: null,
      nextBaseFee: null,
      gasUsed: null,
      gasLimit: null,
      tiers: [],
      actions: [],
      pool: null,
      top: null,
    },
    charts: null,
    week: null,
  },
  title: (_, t) => t('page.gasPrice.title'),
  description: (_, t) => t('page.gasPrice.description'),
  view: () => import('./view.tsx'),
  parts: ({ params }) =>
    params.tab === 'history' ? [GasWeekPart.open()] : SELDOM.has(params.tab ?? '') ? [GasTab.open()] : [],
})
