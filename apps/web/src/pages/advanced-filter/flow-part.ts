import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Flow } from './flow-of.ts'

export type FlowPartProps = { readonly flow: Flow; readonly isAll: boolean }

/** What transfers of one token brought to an address and took from it: of few questions to the filter. */
export const FlowPart = earlyPart<FlowPartProps>(() =>
  import('./flow-summary.tsx').then((module) => module.FlowSummary),
)
