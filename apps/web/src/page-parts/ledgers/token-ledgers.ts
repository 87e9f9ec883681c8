import type { ChainOf } from '@orrery/model/chain'

/**
 * Ledgers of the tokens of output chains, in the order in which they stand for all where a path names none, with the words by which a path may name one, and where
 * their tokens and what was done with these are listed (screens-nonevm §3).
 */
export const TOKEN_LEDGERS = [
  { ledger: 'runes', words: ['runes', 'rune'], list: ['runes-list'], moves: ['runes-tx-list'] },
  { ledger: 'brc20', words: ['brc20', 'brc-20'], list: ['brc20-list'], moves: ['brc20-tx-list'] },
  { ledger: 'cat20', words: ['cat20', 'cat-20'], list: ['cat20-list'], moves: ['cat20-tx-list'] },
  {
    ledger: 'cashTokens',
    words: ['cashtokens', 'cash-tokens', 'cash-token'],
    list: ['cash-token-list'],
    moves: ['cash-token-list', 'transactions'],
  },
  { ledger: 'omni', words: ['omni'], list: ['omni'], moves: ['omni'] },
] as const

/** What a chain's rules say of its ledgers: it keeps those that are there. */
export type Ledgers = { readonly [ledger in keyof NonNullable<ChainOf<'utxo'>['quirks']['ledgers']>]?: unknown }

/** Those that a chain keeps. */
export const keptLedgers = (ledgers: Ledgers): readonly (typeof TOKEN_LEDGERS)[number][] =>
  TOKEN_LEDGERS.filter(({ ledger }) => ledgers[ledger] !== undefined)
