import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { LargeValue } from '@orrery/model/wire/filter'
import type { GasPrices } from '@orrery/model/wire/gas'
import type { VerifiedContract } from '@orrery/model/wire/verification'
import { earlyPart } from '../early-part.ts'

/** Rows of each card (screens-evm §2.4). */
export const INSIGHT_ROWS = 5

/** What stands out on a chain now; a part is null where it could not be asked for. */
export type Insights = {
  readonly hot: GasPrices['top']
  readonly large: LargeValue | null
  readonly verified: readonly VerifiedContract[] | null
}

export type InsightsProps = {
  readonly insights: Insights
  readonly chain: Chain
  /** Puts the chain's name in front, where several chains share a page. */
  readonly titled?: boolean
}

/** Asks for what stands out on a chain with contracts. */
export async function loadInsights(api: ApiClient, chain: string, signal: AbortSignal): Promise<Insights> {
  const [gas, large, verified] = await Promise.all([
    api.getGasPrices({ chain, top: 'contracts' }, signal).catch(() => null),
    api.getLargeValue({ chain }, signal).catch(() => null),
    api.listVerifiedContracts({ chain, limit: 10 }, signal).catch(() => null),
  ])
  const top = gas?.top ?? null
  return {
    hot: top && { ...top, rows: top.rows.slice(0, INSIGHT_ROWS) },
    large,
    verified: verified && verified.hits.slice(0, INSIGHT_ROWS),
  }
}

/** Cards of chains with contracts. */
export const InsightsPart = earlyPart<InsightsProps>(() =>
  import('./insights.tsx').then((module) => module.InsightCards),
)
