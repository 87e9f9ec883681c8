import type { Chain } from '@orrery/model/chain'
import type { LabelledFlows, LabelledHistory } from '@orrery/model/wire/labels'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type FlowsPartProps = {
  readonly part: Part<LabelledFlows>
  readonly chain: Chain
  readonly loading: boolean
}

/** What came to a group and went from it: one tab of four. */
export const FlowsPart = earlyPart<FlowsPartProps>(() => import('./flows-tab.tsx').then((module) => module.FlowsTab))

export type HistoryPartProps = { readonly history: LabelledHistory; readonly name: string }

/** What a group had by day: another. */
export const HistoryPart = earlyPart<HistoryPartProps>(() =>
  import('./flows-tab.tsx').then((module) => module.HistoryTab),
)
