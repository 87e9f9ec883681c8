import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { readPoolPrices } from '../../queries/pool-prices.ts'
import { parsePool } from '../../queries/pools.ts'
import type { poolPrices } from './pool-prices.ts'

/** Answers for prices of pools. */
export const poolPricesHandlers: Handlers<typeof poolPrices> = {
  async getPoolPrices({ chain, pool, days = 30 }, context) {
    const desk = findDesk(context, chain)
    return readPoolPrices(desk, parsePool(desk, pool), days)
  },
}
