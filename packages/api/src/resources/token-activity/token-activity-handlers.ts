import { OrreryError } from '@orrery/errors/orrery-error'
import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { readTokenActivity } from '../../queries/tokens/token-activity.ts'
import { readTokenSales } from '../../queries/tokens/token-sales.ts'
import type { tokenActivity } from './token-activity.ts'

/** Answers for what tokens did. */
export const tokenActivityHandlers: Handlers<typeof tokenActivity> = {
  async getTokenActivity({ chain, address, days = 90 }, context) {
    const desk = findDesk(context, chain)
    return readTokenActivity(desk, desk.family.parseAddress(address, desk.chain), days)
  },
  async getTokenSales({ chain, address }, context) {
    const desk = findDesk(context, chain)
    if (!desk.family.can.tokens)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'tokens' })
    return readTokenSales(desk, desk.family.parseAddress(address, desk.chain))
  },
}
