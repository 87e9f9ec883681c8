import type { FeeMarket } from '@orrery/model/wire/fee-market'
import { ProjectedPart, StepsPart } from '../../page-parts/fees/fee-market-part.ts'
import { definePage } from '../../routing/page.ts'

export type FeeMarketData = { readonly market: FeeMarket }

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
  load: async ({ api, chain, signal }): Promise<FeeMarketData> => ({
    market: await api.getFeeMarket({ chain: chain.code }, signal),
  }),
  stub: {
    market: {
      tiers: null,
      txs: 0,
      bytes: 0,
      fees: '0',
      unknown: 0,
      whole: true,
      projected: [],
      steps: [],
    },
  } satisfies FeeMarketData as FeeMarketData,
  title: (_, t) => t('menu.fee-market'),
  description: (_, t) => t('page.gasPrice.description'),
  view: () => import('./view.tsx'),
  parts: () => [ProjectedPart.open(), StepsPart.open()],
})
