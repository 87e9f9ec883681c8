import type { Chain } from '@orrery/model/chain'
import type { LabelledFlows } from '@orrery/model/wire/labels'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'

export type FlowsPartProps = {
  readonly part: Part<LabelledFlows>
  readonly chain: Chain
  readonly loading: boolean
}

/** What came to a group and went from it: one tab of three. */
export const FlowsPart = earlyPart<FlowsPartProps>(() => import('./flows-tab.tsx').then((module) => module.FlowsTab))
