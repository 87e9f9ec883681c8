import type { Chain } from './chain.ts'

/** Tables of the ledger of runes, by what they hold: a family fills them, the API reads them. */
export const RUNE_TABLES = {
  etchings: 'rune_etchings',
  counts: 'rune_counts',
  outputs: 'rune_outputs',
  balances: 'rune_balances',
  holders: 'rune_holders',
  events: 'rune_events',
  history: 'rune_history',
  names: 'rune_names',
  parties: 'rune_parties',
} as const

/** A rune's name with its spacers: `UNCOMMON•GOODS`. Bit n puts one behind letter n; one behind the last letter is none. */
export const spacedName = (name: string, spacers: number): string =>
  [...name].map((letter, at) => letter + (at < name.length - 1 && (spacers >>> at) & 1 ? '•' : '')).join('')

/** The same as a chain writes it. */
export function runeNameOn({ family, quirks }: Chain, name: string, spacers: number): string {
  const spaced = spacedName(name, spacers)
  return family === 'utxo' && quirks.ledgers?.runes?.smallLetters === true ? spaced.toLowerCase() : spaced
}
