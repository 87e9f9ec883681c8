import type { ChartData } from '@orrery/model/wire/chart'
import type { FeeMarket } from '@orrery/model/wire/fee-market'
import { ProjectedPart, StepsPart } from '../../page-parts/fees/fee-market-part.ts'
import { definePage } from '../../routing/page.ts'

/** `history` is null where none could be told, and where nothing was seen in the time that it is of. */
export type FeeMarketData = { readonly market: FeeMarket; readonly history: ChartData | null }

/** Spans of what waited (screens-nonevm §4.5): two hours by minutes, the others by hours. The chart's own page has longer ones. */
export const WAITING_SPANS = ['2h', '24h', '1w'] as const
type WaitingSpan = (typeof WAITING_SPANS)[number]
const STEPS = {
  '2h': { grain: 'minute' },
  '24h': { days: 2, grain: 'hour' },
  '1w': { days: 7, grain: 'hour' },
} as const

/** The span that a page's query asks for. */
export const readSpan = (query: URLSearchParams): WaitingSpan =>
  WAITING_SPANS.find((span) => span === query.get('span')) ?? '24h'

export const page = definePage({
  id: 'fee-market',
  scope: 'chain',
  path: '/gas-price',
  families: ['utxo'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  menu: { group: 'more', order: 6 },
  load: async ({ api, chain, query, signal }): Promise<FeeMarketData> => {
    const asked = { chain: chain.code }
    const span = readSpan(query)
    const [market, chart] = await Promise.all([
      api.getFeeMarket(asked, signal),
      api.getChart({ ...asked, chart: 'mempool-bytes', ...STEPS[span] }, signal).catch(() => null),
    ])
    const isSeen = chart?.values[0]?.some((value) => value !== null) === true
    return { market, history: isSeen ? chart : null }
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
  } satisfies FeeMarketData as FeeMarketData,
  title: (_, t) => t('menu.fee-market'),
  description: (_, t) => t('page.gasPrice.description'),
  view: () => import('./view.tsx'),
  parts: () => [ProjectedPart.open(), StepsPart.open()],
})
