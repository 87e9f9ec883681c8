import type { Pool } from '@orrery/model/wire/pool'
import type { PoolPrices } from '@orrery/model/wire/pool-prices'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** Days that may be asked for. */
export const PRICE_DAYS: readonly number[] = [7, 30, 90, 365]

/** Lengths of a step that may be asked for instead, in minutes. */
export const PRICE_MINUTES = [5, 15] as const
export type PriceMinutes = (typeof PRICE_MINUTES)[number]

export type PoolPricesProps = {
  readonly prices: PoolPrices
  readonly pool: Pool
  readonly path: string
  readonly days: number
  readonly minutes: PriceMinutes | null
}

/** Charts of one pool: most visits are to the list of all. */
export const PoolPricesPart = earlyPart<PoolPricesProps>(() =>
  import('./pool-charts.tsx').then((module) => module.PoolCharts),
)
