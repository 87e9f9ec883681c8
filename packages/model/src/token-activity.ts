/** The ledger that adds up what tokens did by day, and its table. */
export const TOKEN_ACTIVITY = 'token-activity'
export const TOKEN_DAYS = 'token_days'
