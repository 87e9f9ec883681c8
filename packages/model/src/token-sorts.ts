/** By what a list of tokens may come (screens-evm §8.1): each column of it. */
export const TOKEN_SORTS = [
  'newest',
  'oldest',
  'name',
  'symbol',
  'supply',
  'holders',
  'holdersDay',
  'transfers',
  'day',
  'price',
  'change',
  'volume',
  'cap',
  'items',
  'ratio',
  'mints',
  'floor',
] as const
export type TokenSort = (typeof TOKEN_SORTS)[number]

/** Those that only collections have something to be compared by, and those that only coins have. */
export const ITEM_SORTS: readonly TokenSort[] = ['items', 'ratio', 'mints', 'floor']
export const COIN_SORTS: readonly TokenSort[] = ['price', 'change', 'volume', 'cap']

/** Rows that are told of an order: what page numbers reach. */
export const RANKED_TOKENS = 1_000
/** Among how many tokens the first of an order are looked for, where it is not what those are chosen by; of lowest prices, each of which takes many look-ups, fewer. */
export const COMPARED_TOKENS = 10_000
export const COMPARED_FLOORS = 100
