import type { ApiClient } from '@orrery/api/client'
import { GAS_SPANS, type GasSpan } from '@orrery/model/gas-use'
import type { ChartData } from '@orrery/model/wire/chart'
import type { GasBurners, GasUsers } from '@orrery/model/wire/gas'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { namesOfParts } from '../../page-parts/facts/names-of-parts.ts'
import { definePage } from '../../routing/page.ts'
import { stubChart } from '../chart/page.ts'
import { LeadersPart } from './leaders-part.ts'
import { burnFigures, type BurnFigures } from './burn-figures.ts'

/** Charts below the figures, by day. */
const SHOWN = ['burn', 'base-fee', 'tx-by-type'] as const
const DAYS = 30

/** The span that leaders are told over unless another one is asked for. */
export const USUAL_SPAN: GasSpan = '24h'
/** Since the first block, by sums of its own. */
export const ALL_TIME = 'all'
export type LeaderSpan = GasSpan | typeof ALL_TIME
export const leaderSpan = (query: URLSearchParams): LeaderSpan =>
  [...GAS_SPANS, ALL_TIME].find((span): span is LeaderSpan => span === query.get('span')) ?? USUAL_SPAN

export type FeeBurnData = {
  readonly figures: BurnFigures
  readonly charts: readonly ChartData[]
  /** Contracts by what calls to them burnt. Of a large chain it may be more than the archive counts: that takes nothing else along. */
  readonly leaders: Leaders
  /** What addresses of it are called. */
  readonly addressNames?: Readonly<Record<string, string>>
}

/** Of a span, or of all time. */
export type Leaders = { readonly span: Part<GasUsers> } | { readonly all: Part<GasBurners> }

async function loadLeaders(
  api: Pick<ApiClient, 'getGasUsers' | 'getGasBurners'>,
  chain: string,
  span: LeaderSpan,
  signal: AbortSignal,
): Promise<Leaders> {
  if (span === ALL_TIME) return { all: await loadPart(api.getGasBurners({ chain }, signal), signal) }
  const asked = { chain, by: 'contracts', span, gasOrder: 'burnt' } as const
  return { span: await loadPart(api.getGasUsers(asked, signal), signal) }
}

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
  load: async ({ api, chain, query, signal }): Promise<FeeBurnData> => {
    const ask = (chart: string, days: number, grain: 'hour' | 'day' | 'month') =>
      api.getChart({ chain: chain.code, chart, days, grain }, signal)
    const leaders = loadLeaders(api, chain.code, leaderSpan(query), signal)
    const [all, hours, ...charts] = await Promise.all([
      ask('burn', 0, 'month'),
      ask('burn', 2, 'hour'),
      ...SHOWN.map((chart) => ask(chart, DAYS, 'day')),
    ])
    const told = await leaders
    const addressNames = namesOfParts('all' in told ? told.all : told.span)
    return { figures: burnFigures(all, hours, charts[2] ?? stubChart), charts, leaders: told, addressNames }
  },
  stub: {
    figures: { total: null, hour: null, day: null, minute: null, typeSharePpm: null },
    charts: SHOWN.map(() => stubChart),
    leaders: { span: readyPart({ span: USUAL_SPAN, use: null, isMaking: false }) },
  } satisfies FeeBurnData as FeeBurnData,
  title: (_, t) => t('page.feeBurn.title'),
  description: (_, t) => t('page.feeBurn.description'),
  view: () => import('./view.tsx'),
  parts: () => [LeadersPart.open()],
})
