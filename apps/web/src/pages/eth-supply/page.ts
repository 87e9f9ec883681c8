import type { ChartData } from '@orrery/model/wire/chart'
import { isLayer2 } from '@orrery/model/chain'
import type { RankingFacts } from '@orrery/model/wire/rich'
import { stubRanking } from '../../page-parts/rich/stub-ranking.ts'
import { definePage } from '../../routing/page.ts'
import { stubChart } from '../chart/page.ts'
import { burnFigures } from '../fee-burn/burn-figures.ts'
import { supplyFlows, type SupplyFlows } from './supply-flows.ts'
import { yearOf } from './year-of.ts'

const DAYS = 30

export type EthSupplyData = {
  /** What all balances add up to. */
  readonly ranking: RankingFacts
  /** Burnt since the first block, and in a year at the pace of the days that the chart shows; base units, null where unknown. */
  readonly burnt: string | null
  readonly burntPerYear: string | null
  readonly chart: ChartData
  /** Whether a consensus layer pays coins back that stay counted where they were deposited. */
  readonly countsTwice: boolean
  /** What the days of the chart brought and took; null where no consensus layer pays, and where that is not known. */
  readonly flows: SupplyFlows | null
}

export const page = definePage({
  id: 'eth-supply',
  scope: 'chain',
  path: '/data/eth-supply',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain: shown, signal }): Promise<EthSupplyData> => {
    const chain = shown.code
    const [{ ranking }, { firstBlockTime }, all, chart, withdrawals] = await Promise.all([
      api.listRich({ chain, limit: 10 }, signal),
      api.getHomeInfo({ chain }, signal),
      api.getChart({ chain, chart: 'burn', days: 0, grain: 'month' }, signal),
      api.getChart({ chain, chart: 'burn', days: DAYS, grain: 'day' }, signal),
      isLayer2(shown) ? null : api.listWithdrawals({ chain, limit: 10 }, signal),
    ])
    // Where they pay a token instead, coins are not concerned (screens-evm §12.7).
    const countsTwice = withdrawals?.hits.some(({ token }) => token === null) ?? false
    const flows = countsTwice
      ? await Promise.all(
          ['withdrawn-sum', 'net-stake-flow'].map((id) =>
            api.getChart({ chain, chart: id, days: DAYS, grain: 'day' }, signal),
          ),
        ).then(
          ([withdrawn, netStake]) => supplyFlows(withdrawn!, netStake!, chart),
          () => null,
        )
      : null
    return {
      ranking,
      burnt: burnFigures(all, stubChart, stubChart).total,
      burntPerYear: yearOf(chart, firstBlockTime),
      chart,
      countsTwice,
      flows,
    }
  },
  stub: {
    ranking: stubRanking,
    burnt: null,
    burntPerYear: null,
    chart: stubChart,
    countsTwice: false,
    flows: null,
  } satisfies EthSupplyData as EthSupplyData,
  title: (_, t) => t('page.supply.title'),
  description: (_, t) => t('page.supply.description'),
  view: () => import('./view.tsx'),
})
