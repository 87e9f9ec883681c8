import type { ChartData } from '@orrery/model/wire/chart'
import { isLayer2 } from '@orrery/model/chain'
import { isMined } from '@orrery/model/is-mined'
import type { RankingFacts } from '@orrery/model/wire/rich'
import { stubRanking } from '../../page-parts/rich/stub-ranking.ts'
import { definePage } from '../../routing/page.ts'
import { stubChart } from '../chart/page.ts'
import { burnFigures } from '../fee-burn/burn-figures.ts'
import { mergeDayEnd, sinceMerge, type SinceMerge } from './since-merge.ts'
import { minedFlows, supplyFlows, type MinedFlows, type SupplyFlows } from './supply-flows.ts'
import { yearOf } from './year-of.ts'

const DAYS = 30
/** The end of what has no end yet: that of the year 9999. */
const LAST_MS = 253_402_300_800_000

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
  /** What the blocks of those days brought; null where they are not found by work, and where that is not known. */
  readonly mined: MinedFlows | null
  /** Of Ethereum, what it burnt since the merge and what work would have issued. */
  readonly merged: SinceMerge | null
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
    const daily = (id: string) => api.getChart({ chain, chart: id, days: DAYS, grain: 'day' }, signal)
    const [{ ranking }, { firstBlockTime }, all, chart, withdrawals] = await Promise.all([
      api.listRich({ chain, limit: 10 }, signal),
      api.getHomeInfo({ chain }, signal),
      api.getChart({ chain, chart: 'burn', days: 0, grain: 'month' }, signal),
      daily('burn'),
      isLayer2(shown) ? null : api.listWithdrawals({ chain, limit: 10 }, signal),
    ])
    // Where they pay a token instead, coins are not concerned (screens-evm §12.7).
    const countsTwice = withdrawals?.hits.some(({ token }) => token === null) ?? false
    const since = mergeDayEnd(shown)
    const nowMs = chart.times.at(-1) ?? 0
    // None keeps the page from being shown.
    const [flows, mined, merged] = await Promise.all([
      countsTwice
        ? Promise.all([daily('withdrawn-sum'), daily('net-stake-flow')]).then(
            ([withdrawn, netStake]) => supplyFlows(withdrawn, netStake, chart),
            () => null,
          )
        : null,
      isMined(shown) ? daily('net-issuance').then(minedFlows, () => null) : null,
      since === null || nowMs <= since
        ? null
        : api.getChart({ chain, chart: 'burn', since, until: LAST_MS, grain: 'day' }, signal).then(
            ({ values }) => sinceMerge(values[0] ?? [], nowMs),
            () => null,
          ),
    ])
    return {
      ranking,
      burnt: burnFigures(all, stubChart, stubChart).total,
      burntPerYear: yearOf(chart, firstBlockTime),
      chart,
      countsTwice,
      flows,
      mined,
      merged,
    }
  },
  stub: {
    ranking: stubRanking,
    burnt: null,
    burntPerYear: null,
    chart: stubChart,
    countsTwice: false,
    flows: null,
    mined: null,
    merged: null,
  } satisfies EthSupplyData as EthSupplyData,
  title: (_, t) => t('page.supply.title'),
  description: (_, t) => t('page.supply.description'),
  view: () => import('./view.tsx'),
})
