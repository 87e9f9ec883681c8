import type { ChartData } from '@orrery/model/wire/chart'
import type { GasPrices } from '@orrery/model/wire/gas'
import { definePage } from '../../routing/page.ts'

export const GAS_TABS = ['overview', 'history'] as const
/** Charts of the history, by day. */
const HISTORY = ['base-fee', 'priority-fee', 'gas-price', 'utilisation'] as const
const HISTORY_DAYS = 30

/** `prices` and `charts` are null on the other tab; both on one that is not offered here. */
export type GasPageData = { readonly prices: GasPrices | null; readonly charts: readonly ChartData[] | null }

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
  load: async ({ api, chain, params, signal }): Promise<GasPageData> => {
    const { tab = 'overview' } = params
    if (tab === 'history') {
      const ask = (chart: string) =>
        api.getChart({ chain: chain.code, chart, days: HISTORY_DAYS, grain: 'day' }, signal)
      return { prices: null, charts: await Promise.all(HISTORY.map(ask)) }
    }
    return { prices: tab === 'overview' ? await api.getGasPrices({ chain: chain.code }, signal) : null, charts: null }
  },
  stub: {
    prices: { blocks: 0, lastBaseFee: null, nextBaseFee: null, gasUsed: null, gasLimit: null, tiers: [] },
    charts: null,
  },
  title: (_, t) => t('page.gasPrice.title'),
  description: (_, t) => t('page.gasPrice.description'),
  view: () => import('./view.tsx'),
})
