import { COIN_SORTS, ITEM_SORTS, TOKEN_SORTS, type TokenSort } from '@orrery/model/token-sorts'

const MOST_TEXT = 100

/** How a visitor narrows and orders a list of tokens, by its address. */
export type TokenChoice = {
  readonly order: TokenSort
  /** The same the other way round. */
  readonly turned: boolean
  /** Part of a name or symbol, or an address; empty for all. */
  readonly text: string
  readonly holders: number
  readonly listed: boolean
  readonly pooled: boolean
  /** Only tokens whose name imitates nothing. */
  readonly clean: boolean
}

/** Orders that a tab offers: collections are compared by their items, all others by their prices. */
export function sortsOf(tab: string): readonly TokenSort[] {
  const others = tab === 'erc721' || tab === 'erc1155' ? COIN_SORTS : ITEM_SORTS
  return TOKEN_SORTS.filter((sort) => !others.includes(sort) && (sort !== 'supply' || others === ITEM_SORTS))
}

/** The order that an address does not name: coins by their market value (screens-evm §8.1), where nothing else chose them. */
export const usualSort = (tab: string): TokenSort => (tab === 'top' || tab === 'erc20' ? 'cap' : 'newest')

/** The choice that an address names on a tab; what it names wrongly is as if it named nothing. Pure. */
export function tokenChoice(query: URLSearchParams, tab: string): TokenChoice {
  const holders = Number(query.get('holders') ?? 0)
  return {
    order: sortsOf(tab).find((sort) => sort === query.get('order')) ?? usualSort(tab),
    turned: query.get('turned') === 'yes',
    // The dollar coins are few.
    text: tab === 'dollars' ? '' : (query.get('text') ?? '').trim().slice(0, MOST_TEXT),
    holders: Number.isSafeInteger(holders) && holders > 0 ? Math.min(holders, 1_000_000_000) : 0,
    listed: query.get('listed') === 'yes',
    pooled: query.get('pool') === 'yes',
    clean: query.get('clean') !== 'no',
  }
}

/** The same as the API takes it. */
export const tokenChoiceParams = ({ order, turned, text, holders, listed, pooled }: TokenChoice) => ({
  ...(text !== '' && { text }),
  ...((order !== 'newest' || turned) && { tokenOrder: order }),
  ...(turned && { turned }),
  ...(holders > 0 && { leastHolders: holders }),
  ...(listed && { vouched: true }),
  ...(pooled && { pooled: true }),
})

/** Whether rows are told of the first of an order alone: all tokens by their market value, and the last seen, go on to the end. */
export const isOfFirst = ({ order, text, ...choice }: TokenChoice): boolean =>
  (order !== 'newest' && (order !== 'cap' || text !== '')) ||
  choice.turned ||
  choice.holders > 0 ||
  choice.listed ||
  choice.pooled
