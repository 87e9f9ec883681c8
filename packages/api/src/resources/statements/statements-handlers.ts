import { EMPTY } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import { analyticsOf } from '../../queries/addresses/address-analytics.ts'
import { balanceHistoryOf } from '../../queries/addresses/balance-history.ts'
import { balancesThen } from '../../queries/addresses/balances-then.ts'
import { findDesk } from '../../queries/context.ts'
import { portfolioOf } from '../../queries/addresses/portfolio.ts'
import { statementOf } from '../../queries/addresses/statement.ts'
import type { statements } from './statements.ts'

/** Answers for statements. */
export const statementsHandlers: Handlers<typeof statements> = {
  async getAddressStatement({ chain, address, ...span }, context) {
    const desk = findDesk(context, chain)
    return statementOf(desk, desk.family.parseAddress(address, desk.chain), span)
  },
  async getAddressAnalytics({ chain, address, ...span }, context) {
    const desk = findDesk(context, chain)
    return analyticsOf(desk, desk.family.parseAddress(address, desk.chain), span)
  },
  async getAddressPortfolio({ chain, address }, context) {
    const desk = findDesk(context, chain)
    return portfolioOf(desk, desk.family.parseAddress(address, desk.chain))
  },
  async getAddressBalancesThen({ chain, address, block }, context) {
    const desk = findDesk(context, chain)
    return balancesThen(desk, desk.family.parseAddress(address, desk.chain), block)
  },
  async getAddressBalanceHistory({ chain, address, token = 'native', ...asked }, context) {
    const desk = findDesk(context, chain)
    const parse = (text: string) => desk.family.parseAddress(text, desk.chain)
    return balanceHistoryOf(desk, parse(address), token === 'native' ? EMPTY : parse(token), asked)
  },
}
