import type { Market } from '@orrery/model/wire/market'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type MarketPartProps = {
  readonly part: Part<Market>
  readonly path: string
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** Tokens by what pools tell of their worth: one tab of many. */
export const MarketPart = earlyPart<MarketPartProps>(() =>
  import('./market-tab.tsx').then((module) => module.MarketTab),
)
