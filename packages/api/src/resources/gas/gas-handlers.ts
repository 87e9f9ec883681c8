import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { headGasPrices } from '../../queries/head-gas-prices.ts'
import type { gas } from './gas.ts'

/** Answers for gas. */
export const gasHandlers: Handlers<typeof gas> = {
  async getGasPrices({ chain }, context) {
    const desk = findDesk(context, chain)
    const view = desk.runtime.head.view()
    return { data: headGasPrices(view), head: desk.wire.head(view.tip) }
  },
}
