import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { readPoolMinutes } from '../../queries/pending/pool-minutes.ts'
import { readPoolPrices } from '../../queries/exchanges/pool-prices.ts'
import { parsePool } from '../../queries/exchanges/pools.ts'
import type { poolPrices } from './pool-prices.ts'

/** Answers for prices of pools. */
export const poolPricesHandlers: Handlers<typeof poolPrices> = {
  async getPoolPrices({ chain, pool, days = 30, minutes }, context) {
    const desk = findDesk(context, chain)
    const key = parsePool(desk, pool)
    return minutes === undefined ? readPoolPrices(desk, key, days) : readPoolMinutes(desk, key, minutes)
  },
}
