import type { TrendingTokens } from '@orrery/model/wire/token'

export const TRENDING_ORDERS = ['transfers', 'before', 'change', 'name'] as const
export type TrendingOrder = (typeof TRENDING_ORDERS)[number]
type Row = NonNullable<TrendingTokens['told']>['tokens'][number]

/** The order that an address names; what it names wrongly is as if it named nothing. */
export const trendingOrder = (query: URLSearchParams): TrendingOrder =>
  TRENDING_ORDERS.find((order) => order === query.get('order')) ?? 'transfers'

/** The tokens that are told in an order, those of which it is not known last. Pure. */
export function orderTrending(rows: readonly Row[], order: TrendingOrder): readonly Row[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row, order) }))
  return keyed
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1
      const by = a.key < b.key ? -1 : a.key > b.key ? 1 : 0
      return order === 'name' ? by : -by
    })
    .map(({ row }) => row)
}

function keyOf({ token, transfers, before }: Row, order: TrendingOrder): number | string | null {
  if (order === 'transfers') return transfers
  if (order === 'before') return before
  if (order === 'name') return (token.name ?? token.symbol)?.toLowerCase() ?? null
  return before === null || before === 0 ? null : transfers / before
}
