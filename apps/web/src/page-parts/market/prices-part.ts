import { earlyPart } from '../facts/early-part.ts'
import type { BothPricesProps } from './both-prices.tsx'

/** A worth in each measure: on pages of subjects of which few have one. */
export const PricesPart = earlyPart<BothPricesProps>(() =>
  import('./both-prices.tsx').then((module) => module.BothPrices),
)
