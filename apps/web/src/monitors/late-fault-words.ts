import { latePart } from '@orrery/ui/late-part'

/** What went wrong, in words that are loaded when something did: most rules never need them. */
export const LateFaultWords = latePart(() =>
  import('../page-parts/facts/fault-words.tsx').then((module) => module.FaultWords),
)
