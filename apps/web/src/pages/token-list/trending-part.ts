import type { TrendingTokens } from '@orrery/model/wire/token'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type TrendingPartProps = {
  readonly part: Part<TrendingTokens>
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** Tokens by their transfers of the last 24 hours: one tab of many. */
export const TrendingPart = earlyPart<TrendingPartProps>(() =>
  import('./trending-tab.tsx').then((module) => module.TrendingTab),
)
