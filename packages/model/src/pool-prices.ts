/** The ledger that adds up what was exchanged in pools by hour, and its table. */
export const POOL_PRICES = 'pool-prices'
export const POOL_HOURS = 'pool_hours'
