import { latePart } from '@orrery/ui/late-part'
import type { WithdrawalStepsProps } from './withdrawal-steps.tsx'

/** What is next for a message, and the call by which it goes on: for those who wait for one. */
export const LateSteps = latePart<WithdrawalStepsProps>(() =>
  import('./withdrawal-steps.tsx').then((module) => module.WithdrawalSteps),
)
