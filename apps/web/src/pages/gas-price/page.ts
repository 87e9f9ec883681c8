import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { BlockSummary } from '@orrery/model/wire/block'
import type { ChartData } from '@orrery/model/wire/chart'
import { isMined } from '@orrery/model/is-mined'
import { GAS_ORDERS, GAS_SPANS, type GasOrder } from '@orrery/model/gas-use'
import type { GasPrices, GasUsers } from '@orrery/model/wire/gas'
import type { OfferPool } from '@orrery/model/wire/waiting'
import { PoolDepthPart } from './pool-depth-part.ts'
import { BlobsNowPart, loadBlobsNow, type BlobsNow } from './blobs-now-part.ts'
import { newestBlocks, type NewestBlocks } from './newest-blocks.ts'
import { GasChartsPart } from './gas-charts-part.ts'
import { GasTab } from './gas-tab.ts'
import { GasWeekPart } from './gas-week-part.ts'
import { gasWeek, type WeekHour } from './gas-week.ts'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { definePage } from '../../routing/page.ts'

/** Tabs of screens-evm §7, with the charts of those that are made of some. */
export const GAS_TABS = ['overview', 'history', 'guzzlers', 'spenders', 'blob', 'estimator', 'miner'] as const
const TOPS = { guzzlers: 'contracts', spenders: 'senders' } as const
/** Charts by day. */
const CHARTS: Readonly<Record<string, readonly string[]>> = {
  history: ['base-fee', 'priority-fee', 'gas-price', 'utilisation', 'tx-count'],
  blob: ['blob-price', 'blob-count', 'blob-gas', 'blob-fee', 'cost-per-mb'],
  miner: ['miner-revenue', 'hash-price', 'fee-total', 'hash-rate', 'difficulty', 'uncle-rate'],
}
/** Ranges of the history in days, 0 is all (screens-evm §7); the short ones by hours. */
export const GAS_RANGES = [1, 7, 30, 365, 0] as const
/** Instead of a range the newest blocks one by one. */
export const NEWEST_BLOCKS = 'blocks'
/** Those of the last hour, on chains of which so many blocks hold an hour (screens-evm §7: ranges from an hour on). */
export const LAST_HOUR = 'hour'
const HOUR_PAGES = 3
const HOUR_MS = 3_600_000
export const tellsHour = ({ blockSeconds }: Pick<Chain, 'blockSeconds'>): boolean =>
  blockSeconds * HOUR_PAGES * SHOWN_BLOCKS * 1_000 >= HOUR_MS
/** Tabs that tell them; and how many, as many as one list has. */
export const BLOCK_TABS: ReadonlySet<string> = new Set(['history', 'blob'])
const SHOWN_BLOCKS = 100
const HISTORY_DAYS = 30
const HOURLY_DAYS = 7
const rangeOf = (query: URLSearchParams): number =>
  GAS_RANGES.find((days) => String(days) === query.get('days')) ?? HISTORY_DAYS
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
  /** Days of the charts; 0 is all. */
  readonly days?: number
  /** In place of charts: the newest blocks one by one. */
  readonly newest?: NewestBlocks
  /** They are those of the last hour. */
  readonly isHour?: true
  /** The number of transactions is drawn over the base fee. */
  readonly isOver?: true
  /** Beside the charts of blobs: the newest block, and what the next one's base fee is. */
  readonly blobs?: BlobsNow
  /** Beside prices: what waits by what it offers; absent where the node tells of nothing that waits. */
  readonly pool?: OfferPool
  /** Beside the history: the hours of the week. */
  readonly week: { readonly hours: readonly (WeekHour | null)[]; readonly days: number } | null
}

/** The newest blocks down to an hour before the newest one, newest first. */
async function blocksOfHour(api: Pick<ApiClient, 'listBlocks'>, chain: string, signal: AbortSignal) {
  const blocks: BlockSummary[] = []
  let cursor: string | undefined
  for (let read = 0; read < HOUR_PAGES; read++) {
    const asked = { chain, limit: SHOWN_BLOCKS, ...(cursor !== undefined && { cursor }) } as const
    const { hits, extend } = await api.listBlocks(asked, signal)
    blocks.push(...hits)
    const oldest = blocks.at(-1)
    if (oldest === undefined || extend.next === null || blocks[0]!.timeMs - oldest.timeMs >= HOUR_MS) break
    cursor = extend.next
  }
  return blocks.filter(({ timeMs }) => blocks[0]!.timeMs - timeMs < HOUR_MS)
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
    if (BLOCK_TABS.has(tab) && query.get('days') === LAST_HOUR && tellsHour(chain)) {
      const hits = await blocksOfHour(api, chain.code, signal)
      return { prices: null, charts: [], week: null, newest: newestBlocks(hits), isHour: true }
    }
    if (BLOCK_TABS.has(tab) && query.get('days') === NEWEST_BLOCKS) {
      const { hits } = await api.listBlocks({ chain: chain.code, limit: SHOWN_BLOCKS }, signal)
      return { prices: null, charts: [], week: null, newest: newestBlocks(hits) }
    }
    const charts = Object.hasOwn(CHARTS, tab) && (tab !== 'miner' || isMined(chain)) ? CHARTS[tab]! : null
    if (charts !== null) {
      const days = rangeOf(query)
      const grain = days !== 0 && days <= HOURLY_DAYS ? 'hour' : 'day'
      const ask = (chart: string) => api.getChart({ chain: chain.code, chart, days, grain }, signal)
      const [drawn, blobs, hourly] = await Promise.all([
        Promise.all(charts.map(ask)),
        tab === 'blob' ? loadBlobsNow(api, chain.code, signal) : null,
        tab === 'history'
          ? api.getChart({ chain: chain.code, chart: 'base-fee', days: WEEK_DAYS, grain: 'hour' }, signal)
          : null,
      ])
      const week = hourly && { hours: gasWeek(hourly), days: WEEK_DAYS }
      const isOver = tab === 'history' && query.get('over') === 'txs'
      return { prices: null, charts: drawn, days, ...(blobs && { blobs }), week, ...(isOver && { isOver }) }
    }
    const known = GAS_TABS.find((name) => name === tab)
    if (known === undefined || known === 'miner') return { prices: null, charts: null, week: null }
    const by = known === 'guzzlers' || known === 'spenders' ? TOPS[known] : null
    const span = by === null ? null : gasSpan(query)
    const order = gasOrder(query)
    const asked = { chain: chain.code, ...(order && { gasOrder: order }) }
    const [prices, users, pool] = await Promise.all([
      api.getGasPrices({ chain: chain.code, ...(by !== null && span === null && { top: by }) }, signal),
      by === null || span === null ? null : loadPart(api.getGasUsers({ ...asked, by, span }, signal), signal),
      known === 'overview' ? api.getOfferPool({ chain: chain.code }, signal).catch(() => null) : null,
    ])
    return {
      prices,
      charts: null,
      week: null,
      ...(users && span && { users, span, order }),
      ...(pool && pool.told > 0 && { pool }),
    }
  },
  stub: {
    prices: {
      blocks: 0,
      lastBaseFee: null,
      nextBaseFee: null,
      gasUsed: null,
      gasLimit: null,
      gasTarget: null,
      coinPrice: null,
      tiers: [],
      actions: [],
      pool: null,
      node: null,
      top: null,
    },
    charts: null,
    week: null,
  },
  title: (_, t) => t('page.gasPrice.title'),
  description: (_, t) => t('page.gasPrice.description'),
  view: () => import('./view.tsx'),
  parts: ({ params: { tab = '' }, data }) => [
    ...(data?.pool ? [PoolDepthPart.open()] : []),
    ...(Object.hasOwn(CHARTS, tab) ? [GasChartsPart.open()] : []),
    ...(tab === 'history' ? [GasWeekPart.open()] : []),
    ...(tab === 'blob' ? [BlobsNowPart.open()] : []),
    ...(SELDOM.has(tab) ? [GasTab.open()] : []),
  ],
})
