import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { listEndedTxs } from '../../queries/pending/ended-list.ts'
import { readOfferPool } from '../../queries/pending/offer-pool.ts'
import type { waiting } from './waiting.ts'

/** Answers for what waits, and what became of it. */
export const waitingHandlers: Handlers<typeof waiting> = {
  async getOfferPool({ chain }, context) {
    const desk = findDesk(context, chain)
    if (!desk.family.can.contracts)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'gas' })
    return { data: readOfferPool(desk), head: desk.wire.head(desk.runtime.head.view().tip) }
  },
  async listEnded({ chain, became, ...list }, context) {
    return listEndedTxs(findDesk(context, chain), became ?? null, list)
  },
}
