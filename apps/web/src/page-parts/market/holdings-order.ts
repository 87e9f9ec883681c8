import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { ApiClient } from '@orrery/api/client'
import type { HoldingList } from '@orrery/model/wire/address'
import { baseUnits } from '../coin-text.ts'
import { narrowedTo } from '../lists/narrowed-to.ts'

/** Decimals of a worth in dollars. */
const DOLLAR_PLACES = 18

/**
 * What of an address's holdings the query asks for, and in which order: all of them by what they are worth without it (screens-evm §5), and by their symbols where it says so or
 * no worth is known. Worths are in dollars. Pure.
 */
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
    ...(isByValue(query) && { order: 'value' }),
    ...(least !== null && { leastWorth: least }),
    ...(query.get('verified') === 'yes' && { verified: true }),
    ...(token !== undefined && { token, ...traitOf(query) }),
  }
}

/** Longer words are no trait that the index keeps. */
const MOST_WORD = 256

/** Whether those that are worth most come first. Pure. */
export const isByValue = (query: URLSearchParams): boolean => query.get('order') !== 'symbol'

const traitOf = (query: URLSearchParams) => {
  const [type, value] = [query.get('type'), query.get('value')]
  if (value === null || value.length > MOST_WORD) return {}
  return { traitValue: value, ...(type !== null && type.length <= MOST_WORD && { traitType: type }) }
}

/** `noneHidden`: small holdings were to be left out and are not, since nothing here is worth dollars. */
export type AskedHoldings = HoldingList & { readonly noneHidden?: true }

/**
 * Asks for what an address holds. Where no price in dollars is told, nothing can be hidden by its worth: then all of it is told, and that it is,
 * rather than nothing for want of a capability (screens-evm §5).
 */
export function askHoldings(
  api: Pick<ApiClient, 'listAddressTokens'>,
  asked: Parameters<ApiClient['listAddressTokens']>[0],
  signal: AbortSignal,
): Promise<AskedHoldings> {
  return api.listAddressTokens(asked, signal).catch((error: unknown) => {
    if (asked.leastWorth === undefined || !isOrreryError(error, 'CAPABILITY_MISSING')) throw error
    const { leastWorth: _, ...unpriced } = asked
    return api.listAddressTokens(unpriced, signal).then((list) => ({ ...list, noneHidden: true }))
  })
}

/** Whether not all of them are asked for, and told. Pure. */
export const isSomeHoldings = (query: URLSearchParams, list: Pick<AskedHoldings, 'noneHidden'> | null): boolean =>
  Object.keys(holdingsAsked(query)).some((name) => name !== 'order' && !(name === 'leastWorth' && list?.noneHidden))
