/** Tables of the ledger of BRC20, by what they hold: a family fills them, the API reads them. */
export const BRC20_TABLES = {
  deploys: 'brc20_deploys',
  states: 'brc20_states',
  balances: 'brc20_balances',
  holders: 'brc20_holders',
  events: 'brc20_events',
  history: 'brc20_history',
  uses: 'brc20_uses',
  notes: 'brc20_notes',
  breaks: 'brc20_breaks',
  doubts: 'brc20_doubts',
  digests: 'brc20_digests',
} as const

/** What a message did: `inscribe` sets an amount aside, `transfer`, `burn` and `return` are what the first move of that inscription did with it. */
export const BRC20_ACTIONS = ['deploy', 'mint', 'inscribe', 'transfer', 'burn', 'return'] as const
export type Brc20Action = (typeof BRC20_ACTIONS)[number]

/** A ticker as the ledger tells tokens apart: in small letters. Null for what no chain's rules allow: it has 4 to 12 bytes (UTF-8), and no zero among them. */
export function brc20Key(ticker: string): string | null {
  if (ticker.length > 12 || !ticker.isWellFormed() || ticker.includes('\0')) return null
  const { length } = new TextEncoder().encode(ticker)
  return length >= 4 && length <= 12 ? ticker.toLowerCase() : null
}
