import { baseUnits } from '../coin-text.ts'
import { narrowedTo } from '../lists/narrowed-to.ts'

/** Decimals of a worth in dollars. */
const DOLLAR_PLACES = 18

/** What of an address's holdings the query asks for, and in which order: all of them by their symbols without it. Worths are in dollars. Pure. */
export function holdingsAsked(query: URLSearchParams): {
  readonly order?: 'value'
  readonly leastWorth?: string
  readonly verified?: true
  readonly token?: string
} {
  const least = baseUnits(query.get('leastWorth')?.trim() ?? '', DOLLAR_PLACES)
  const token = narrowedTo(query, 'token')
  return {
    ...(query.get('order') === 'value' && { order: 'value' }),
    ...(least !== null && { leastWorth: least }),
    ...(query.get('verified') === 'yes' && { verified: true }),
    ...(token !== undefined && { token }),
  }
}

/** Whether not all of them are asked for. Pure. */
export const isSomeHoldings = (query: URLSearchParams): boolean =>
  Object.keys(holdingsAsked(query)).some((name) => name !== 'order')
