/** What a transaction of an output chain may carry, told by its own row (screens-nonevm §4.5). */
export const ROW_MARKS = ['rbf', 'coinjoin', 'data', 'runes', 'omni', 'cat', 'cash-tokens', 'mweb'] as const
/** What only the ledger of inscriptions tells: their envelopes are too long to be kept with the row. */
export const LEDGER_MARKS = ['inscription', 'brc20'] as const
/** Types of scripts, as rows tell them. */
export const SCRIPT_TYPES = [
  'p2pk',
  'p2pkh',
  'multisig',
  'p2sh',
  'p2wpkh',
  'p2wsh',
  'p2tr',
  'witness',
  'data',
  'nonstandard',
] as const

export type TxMark = (typeof ROW_MARKS)[number] | (typeof LEDGER_MARKS)[number]
export type ScriptChoice = (typeof SCRIPT_TYPES)[number]
