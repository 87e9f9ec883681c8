/** The ledger of outputs that were spent after they lay still for years, and its table (screens-nonevm §4.5). */
export const COIN_WAKES = 'coin-wakes'
export const COIN_WAKE_TABLE = 'utxo_wakes'

/** What counts as a year, as with balances that nothing happens to. */
export const YEAR_MS = 365 * 86_400_000
/** Years that are told apart; more are this many. */
export const MOST_YEARS = 100
