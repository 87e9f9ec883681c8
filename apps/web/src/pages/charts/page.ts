import type { ChartList } from '@orrery/model/wire/chart'
import { definePage } from '../../routing/page.ts'

export type ChartsData = { readonly charts: ChartList }

export const page = definePage({
  id: 'charts',
  scope: 'chain',
  path: '/charts',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  menu: { group: 'more', order: 5 },
  load: async ({ api, chain, signal }): Promise<ChartsData> => ({
    charts: await api.listCharts({ chain: chain.code }, signal),
  }),
  stub: { charts: { hits: [], undrawn: [], asOf: null, coverage: { ranges: [], complete: true } } },
  title: (_, t) => t('page.charts.title'),
  description: (_, t) => t('page.charts.description'),
  view: () => import('./view.tsx'),
})
