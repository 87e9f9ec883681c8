import type { TokenSales } from '@orrery/model/wire/token-sales'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type SalesPartProps = {
  readonly part: Part<TokenSales>
  readonly contract: string
  readonly loading: boolean
}

/** What items of a collection were sold for. */
export const SalesPart = earlyPart<SalesPartProps>(() => import('./sales-tab.tsx').then((module) => module.SalesTab))
