/**
 * What ledgers above a chain count block by block, so that a chart adds up a row per block and never the rows of its entries. Tables hold `height`, `hour` and `day`
 * (both since 1970 in UTC, of the block's own time) and a number column for each of `counts`.
 */
export const LEDGER_COUNTS = {
  /** New inscriptions: those that speak BRC20, and all others by their media. */
  inscriptions: {
    table: 'inscription_hours',
    counts: ['brc20', 'image', 'text', 'html', 'json', 'audio', 'video', 'other'],
  },
  /** What transactions did with runes, by action. */
  runes: { table: 'rune_hours', counts: ['etch', 'mint', 'transfer', 'burn'] },
  /** Messages that name Tether USD on Omni: valid ones that moved it, all other valid ones, and those without effect or undecided. */
  omni: { table: 'omni_hours', counts: ['sent', 'other', 'invalid', 'undecided'] },
} as const

/** Ledgers that have such a table. */
export type CountedLedger = keyof typeof LEDGER_COUNTS
