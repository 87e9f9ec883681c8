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
  readonly traitType?: string
  readonly traitValue?: string
} {
  const least = baseUnits(query.get('leastWorth')?.trim() ?? '', DOLLAR_PLACES)
  const token = narrowedTo(query, 'token')
  return {
    ...(query.get('order') === 'value' && { order: 'value' }),
    ...(least !== null && { leastWorth: least }),
    ...(query.get('verified') === 'yes' && { verified: true }),
    ...(token !== undefined && { token, ...traitOf(query) }),
  }
}

/** Longer words are no trait that the index keeps. */
const MOST_WORD = 256

const traitOf = (query: URLSearchParams) => {
  const [type, value] = [query.get('type'), query.get('value')]
  if (value === null || value.length > MOST_WORD) return {}
  return { traitValue: value, ...(type !== null && type.length <= MOST_WORD && { traitType: type }) }
}

/** Whether not all of them are asked for. Pure. */
export const isSomeHoldings = (query: URLSearchParams): boolean =>
  Object.keys(holdingsAsked(query)).some((name) => name !== 'order')
