/** Measures of what a chain's coin was worth by one of its own pools (screens-evm §10). */
export const COIN_PRICE = {
  /** The last price of each day, in millionths of a dollar for a whole coin. */
  close: 'coinClose',
} as const
