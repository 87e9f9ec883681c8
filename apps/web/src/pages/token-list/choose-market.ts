import { decimalText } from '@orrery/format/decimal'
import { compareDecimals, divideDecimals, subtractDecimals, toDecimal } from '@orrery/format/decimal-math'
import { numberText } from '@orrery/format/number-text'
import type { MarketToken, PoolPrice } from '@orrery/model/wire/market'

export const MARKET_ORDERS = [
  'depth',
  'cap',
  'volume',
  'change',
  'holders',
  'trades',
  'price',
  'supply',
  'name',
] as const
export type MarketOrder = (typeof MARKET_ORDERS)[number]

/** How a visitor narrows the list, by its address. */
export type MarketChoice = {
  readonly order: MarketOrder
  /** Part of a name or symbol, or an address; empty for all. */
  readonly text: string
  readonly holders: number
  /** Only tokens whose name imitates nothing. */
  readonly clean: boolean
  /** The other way round. */
  readonly turned: boolean
}

/** The choice that an address names; what it names wrongly is as if it named nothing. */
export function marketChoice(query: URLSearchParams): MarketChoice {
  const holders = Number(query.get('holders') ?? 0)
  return {
    order: MARKET_ORDERS.find((order) => order === query.get('order')) ?? 'depth',
    text: (query.get('text') ?? '').trim().slice(0, 100),
    holders: Number.isSafeInteger(holders) && holders > 0 ? holders : 0,
    clean: query.get('clean') !== 'no',
    turned: query.get('turned') === 'yes',
  }
}

/** In the coin where a pool leads there, else in dollars; what is a measure itself says nothing by it. */
export const measureOf = ({ coin, dollars }: Pick<MarketToken, 'coin' | 'dollars'>): PoolPrice | null =>
  [coin, dollars].find((price) => price !== null && price.pool !== null) ?? coin ?? dollars

/** The tokens of a choice in its order; those of which it is not known come last. Pure. `isSuspect` tells names that imitate others. */
export function chooseMarket(
  tokens: readonly MarketToken[],
  { order, text, holders, clean, turned }: MarketChoice,
  isSuspect: (token: MarketToken['token']) => boolean,
): readonly MarketToken[] {
  const wanted = text.toLowerCase()
  const fits = ({ token }: MarketToken): boolean =>
    wanted === '' ||
    [token.name, token.symbol, token.address].some((word) => word?.toLowerCase().includes(wanted) === true)
  return tokens
    .filter((row) => fits(row) && (holders === 0 || (row.holders ?? 0) >= holders) && !(clean && isSuspect(row.token)))
    .map((row) => ({ row, keys: keysOf(row, order) }))
    .toSorted((a, b) => {
      for (const [at, key] of a.keys.entries()) {
        const other = b.keys[at] ?? null
        if (key === null && other === null) continue
        if (key === null || other === null) return key === null ? 1 : -1
        const by = order === 'name' ? compareNames(key, other) : compareDecimals(toDecimal(other), toDecimal(key))
        if (by !== 0) return turned ? -by : by
      }
      return 0
    })
    .map(({ row }) => row)
}

const compareNames = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0)

/** By what a row is ordered: in the coin, and behind those that are not known in it, in dollars. */
function keysOf(row: MarketToken, order: MarketOrder): readonly (string | number | null)[] {
  if (order === 'holders' || order === 'trades') return [row[order]]
  if (order === 'name') return [(row.token.name ?? row.token.symbol)?.toLowerCase() ?? null]
  if (order === 'supply')
    return [row.supply === null ? null : decimalText({ units: BigInt(row.supply), scale: row.token.decimals ?? 0 })]
  if (order === 'change') return [changeOf(measureOf(row))]
  return [row.coin?.[order] ?? null, row.dollars?.[order] ?? null]
}

/** By how much of what it was, as plain text. */
function changeOf(price: PoolPrice | null): string | null {
  if (price === null || price.before === null) return null
  const before = toDecimal(price.before)
  if (before.units === 0n) return null
  return numberText(divideDecimals(subtractDecimals(toDecimal(price.price), before), before))
}
