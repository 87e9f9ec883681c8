import type { BlockSummary } from '@orrery/model/wire/block'
import type { ChartData } from '@orrery/model/wire/chart'
import type { FeeMarket } from '@orrery/model/wire/fee-market'
import { ProjectedPart, StepsPart } from '../../page-parts/fees/fee-market-part.ts'
import { loadWaitingHistory, readSpan } from '../../page-parts/fees/waiting-span.ts'
import { gasWeek, type WeekHour } from '../gas-price/gas-week.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

export type FeeMarketData = {
  readonly market: FeeMarket
  /** Null where none could be told, and where nothing was seen in the time that it is of. */
  readonly history: ChartData | null
  /** The newest blocks: none where they could not be told. */
  readonly blocks: readonly BlockSummary[]
  /** What was paid per byte in the last day, by hours, and when in a week that was how much; null where none could be told. */
  readonly paid: { readonly day: ChartData; readonly week: readonly (WeekHour | null)[] } | null
}

/** Blocks of the strip below the next ones. */
const BLOCKS = 10
/** Whole weeks, so that every hour of the week is as often in them. */
export const WEEK_DAYS = 28
/** The hours of a day, and the one that is not over. */
const DAY_HOURS = 25

/** What was paid, of one chart by hours; null where no hour tells anything. Pure. */
export function paidOf(chart: ChartData): FeeMarketData['paid'] {
  const day = {
    ...chart,
    times: chart.times.slice(-DAY_HOURS),
    values: chart.values.map((values) => values.slice(-DAY_HOURS)),
  }
  const isTold = chart.values.some((values) => values.some((value) => value !== null))
  return isTold ? { day, week: gasWeek(chart, 'p50') } : null
}

export const page = definePage({
  id: 'fee-market',
  scope: 'chain',
  path: '/gas-price/:tab?',
  families: ['utxo'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  menu: { group: 'more', order: 6 },
  load: async ({ api, chain, params, query, signal }): Promise<FeeMarketData> => {
    // Who comes from a chain of accounts may stand on one of its tabs: all that there is here is on one page.
    if (params.tab !== undefined) throw new Redirect(`/${chain.path}/gas-price`)
    const asked = { chain: chain.code }
    const [market, history, blocks, rates] = await Promise.all([
      api.getFeeMarket(asked, signal),
      loadWaitingHistory(api, chain, readSpan(query), signal),
      api.listBlocks({ ...asked, limit: BLOCKS }, signal).catch(() => null),
      api.getChart({ ...asked, chart: 'fee-rate', days: WEEK_DAYS, grain: 'hour' }, signal).catch(() => null),
    ])
    return { market, history, blocks: blocks?.hits ?? [], paid: rates && paidOf(rates) }
  },
  stub: {
    market: {
      tiers: null,
      estimates: null,
      txs: 0,
      bytes: 0,
      fees: '0',
      unknown: 0,
      whole: true,
      projected: [],
      steps: [],
    },
    history: null,
    blocks: [],
    paid: null,
  } satisfies FeeMarketData as FeeMarketData,
  title: (_, t) => t('menu.fee-market'),
  description: (_, t) => t('page.gasPrice.description'),
  view: () => import('./view.tsx'),
  parts: () => [ProjectedPart.open(), StepsPart.open()],
})
