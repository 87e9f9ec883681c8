import { latePart } from '@orrery/ui/late-part'
import type { LightningHistoryProps } from './lightning-history.tsx'

/** The course of capacity, below all that the page is read for: the chart's code comes after it. */
export const LateLightningHistory = latePart<LightningHistoryProps>(() =>
  import('./lightning-history.tsx').then((module) => module.LightningHistory),
)
