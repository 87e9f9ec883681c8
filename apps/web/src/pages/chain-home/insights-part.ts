import type { Chain } from '@orrery/model/chain'
import type { LargeValue } from '@orrery/model/wire/filter'
import type { GasPrices } from '@orrery/model/wire/gas'
import type { VerifiedContract } from '@orrery/model/wire/verification'
import { earlyPart } from '../../page-parts/early-part.ts'

/** Rows of each card (screens-evm §2.4). */
export const INSIGHT_ROWS = 5

/** What stands out on a chain now; a part is null where it could not be asked for. */
export type Insights = {
  readonly hot: GasPrices['top']
  readonly large: LargeValue | null
  readonly verified: readonly VerifiedContract[] | null
}

export type InsightsProps = { readonly insights: Insights; readonly chain: Chain }

/** Cards that chains with contracts have below their lists. */
export const InsightsPart = earlyPart<InsightsProps>(() =>
  import('./insights.tsx').then((module) => module.InsightCards),
)
