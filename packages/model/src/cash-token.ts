/** Tables of the ledger of CashTokens, by what they hold: a family fills them, the API reads them. */
export const CASH_TOKEN_TABLES = {
  categories: 'cash_token_categories',
  counts: 'cash_token_counts',
  outputs: 'cash_token_outputs',
  balances: 'cash_token_balances',
  holders: 'cash_token_holders',
  events: 'cash_token_events',
  history: 'cash_token_history',
  nfts: 'cash_token_nfts',
  commitments: 'cash_token_commitments',
} as const
