import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { readAlphaSignals } from '../../queries/signals/alpha-signals.ts'
import type { alphaSignals } from './alpha-signals.ts'

/** Answers for what stands out. */
export const alphaSignalsHandlers: Handlers<typeof alphaSignals> = {
  getAlphaSignals: ({ chain }, context) => readAlphaSignals(findDesk(context, chain)),
}
