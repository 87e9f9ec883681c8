import type { PanelSection } from '@orrery/family/panels'
import { earlyPart } from '../facts/early-part.ts'

/** Inputs and outputs side by side: only transactions of chains with outputs have them. */
export const FlowPart = earlyPart<{ readonly section: Extract<PanelSection, { as: 'flow' }> }>(() =>
  import('./flow-section.tsx').then((module) => module.FlowSection),
)
