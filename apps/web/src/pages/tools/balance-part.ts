import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { ToolStart, TracedChain } from './chain-select.tsx'

export type BalanceCheckProps = ToolStart<TracedChain> & { readonly of: 'balance' | 'supply' }

/** Asks for balances and supplies at a moment: two of the tools have it. */
export const BalancePart = earlyPart<BalanceCheckProps>(() =>
  import('./balance-check.tsx').then((module) => module.BalanceCheck),
)
