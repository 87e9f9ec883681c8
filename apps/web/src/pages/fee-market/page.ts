import type { ChartData } from '@orrery/model/wire/chart'
import type { FeeMarket } from '@orrery/model/wire/fee-market'
import { ProjectedPart, StepsPart } from '../../page-parts/fees/fee-market-part.ts'
import { loadWaitingHistory, readSpan } from '../../page-parts/fees/waiting-span.ts'
import { definePage } from '../../routing/page.ts'

/** `history` is null where none could be told, and where nothing was seen in the time that it is of. */
export type FeeMarketData = { readonly market: FeeMarket; readonly history: ChartData | null }

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
    const [market, history] = await Promise.all([
      api.getFeeMarket({ chain: chain.code }, signal),
      loadWaitingHistory(api, chain, readSpan(query), signal),
    ])
    return { market, history }
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
