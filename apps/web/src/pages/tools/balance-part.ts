import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { ToolStart, TracedChain } from './chain-select.tsx'
import type { Asked } from './read-at.ts'

export type BalanceCheckProps = ToolStart<TracedChain> & {
  readonly of: Asked
  /** The query is whole, and means this chain: it is answered without a click. */
  readonly atOnce: boolean
}

/** Asks for balances and supplies at a moment: two of the tools have it. */
export const BalancePart = earlyPart<BalanceCheckProps>(() =>
  import('./balance-check.tsx').then((module) => module.BalanceCheck),
)
