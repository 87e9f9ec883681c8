import { OrreryError } from '@orrery/errors/orrery-error'
import { TOKEN_HOLDERS } from '@orrery/model/token-holders'
import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { readTokenTrades } from '../../queries/exchanges/token-trades.ts'
import { readTokenActivity } from '../../queries/tokens/token-activity.ts'
import { readTokenSales } from '../../queries/tokens/token-sales.ts'
import type { tokenActivity } from './token-activity.ts'

/** Answers for what tokens did. */
export const tokenActivityHandlers: Handlers<typeof tokenActivity> = {
  async getTokenActivity({ chain, address, days = 90 }, context) {
    const desk = findDesk(context, chain)
    return readTokenActivity(desk, desk.family.parseAddress(address, desk.chain), days)
  },
  async getHolderHistory({ chain, address }, context) {
    const desk = findDesk(context, chain)
    const asset = desk.family.parseAddress(address, desk.chain)
    if (desk.runtime.layers?.has(TOKEN_HOLDERS) !== true)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: TOKEN_HOLDERS })
    const told = await desk.holderHistories.read(asset)
    return {
      data: { isMaking: told === null, through: null, isKnown: true, days: [], ...told },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
  async getTokenSales({ chain, address }, context) {
    const desk = findDesk(context, chain)
    if (!desk.family.can.tokens)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'tokens' })
    return readTokenSales(desk, desk.family.parseAddress(address, desk.chain))
  },
  async getTokenTrades({ chain, address, cursor }, context) {
    const desk = findDesk(context, chain)
    if (!desk.family.events)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'pools' })
    return readTokenTrades(desk, desk.family.events, desk.family.parseAddress(address, desk.chain), cursor)
  },
}
