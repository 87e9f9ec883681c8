/** The ledger of by how much all balances of a chain's coin changed by day (screens-evm §10), and its table. */
export const COIN_SUPPLY = 'coin-supply'
export const COIN_SUPPLY_DAYS = 'coin_supply_days'

/** Its measures. */
export const SUPPLY_SUM = {
  /** By how much the sum of all balances grew; base units, less than nothing where more was burnt than made. */
  grown: 'supplyGrown',
  /** What all coins were worth at the day's last price, in millionths of a dollar. */
  worth: 'supplyWorth',
} as const
