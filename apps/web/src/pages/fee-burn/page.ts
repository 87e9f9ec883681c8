import type { ChartData } from '@orrery/model/wire/chart'
import { definePage } from '../../routing/page.ts'
import { stubChart } from '../chart/page.ts'
import { burnFigures, type BurnFigures } from './burn-figures.ts'

/** Charts below the figures, by day. */
const SHOWN = ['burn', 'base-fee', 'tx-by-type'] as const
const DAYS = 30

export type FeeBurnData = { readonly figures: BurnFigures; readonly charts: readonly ChartData[] }

export const page = definePage({
  id: 'fee-burn',
  scope: 'chain',
  path: '/data/eip1559',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, signal }): Promise<FeeBurnData> => {
    const ask = (chart: string, days: number, grain: 'hour' | 'day' | 'month') =>
      api.getChart({ chain: chain.code, chart, days, grain }, signal)
    const [all, hours, ...charts] = await Promise.all([
      ask('burn', 0, 'month'),
      ask('burn', 2, 'hour'),
      ...SHOWN.map((chart) => ask(chart, DAYS, 'day')),
    ])
    return { figures: burnFigures(all, hours, charts[2] ?? stubChart), charts }
  },
  stub: {
    figures: { total: null, hour: null, day: null, minute: null, typeSharePpm: null },
    charts: SHOWN.map(() => stubChart),
  },
  title: (_, t) => t('page.feeBurn.title'),
  description: (_, t) => t('page.feeBurn.description'),
  view: () => import('./view.tsx'),
})
