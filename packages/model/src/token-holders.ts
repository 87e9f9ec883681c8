/** The ledger that knows who held which token as of its steps, and its tables: what each holder had, and by day how many began and ceased to hold. */
export const TOKEN_HOLDERS = 'token-holders'
export const TOKEN_HOLDINGS = 'token_holdings'
export const TOKEN_HOLDER_DAYS = 'token_holder_days'
