import { plainSymbol } from '@orrery/entities/plain-symbol'
import type { ApiClient } from '@orrery/api/client'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { Chain } from '@orrery/model/chain'
import { valuesOf, type Kind } from './read-conditions.ts'

/** What amounts of a filter are told in. */
export type FilterUnit = {
  /** null where amounts mean nothing: they are of tokens, and none is named. */
  readonly decimals: number | null
  readonly symbol: string | null
  /** What stands for the token is none. */
  readonly isNoToken: boolean
}

const LABEL = 16
const NO_UNIT: FilterUnit = { decimals: null, symbol: null, isNoToken: false }

/**
 * Amounts of transfers count in their token's units, all others in the chain's coin. A token without decimals is counted in base units, as its contract
 * does.
 */
export async function readUnit(
  query: URLSearchParams,
  kind: Kind,
  {
    api,
    chain: { code, native },
    signal,
  }: {
    readonly api: Pick<ApiClient, 'getToken'>
    readonly chain: Pick<Chain, 'code' | 'native'>
    readonly signal: AbortSignal
  },
): Promise<FilterUnit> {
  // Amounts of several tokens have no unit in common.
  const taken = valuesOf(query.get('token') ?? '').filter((value) => !value.startsWith('!'))
  const token = taken.length === 1 ? taken[0]!.slice(0, 160) : ''
  const coin = { decimals: native.decimals, symbol: native.symbol.toUpperCase(), isNoToken: false }
  // In the one table an amount without a token is one of the coin.
  if ((kind !== 'transfers' && kind !== 'moves') || token === 'native' || (kind === 'moves' && taken.length === 0))
    return coin
  if (token === '') return NO_UNIT
  try {
    const { decimals, symbol } = await api.getToken({ chain: code, address: token }, signal)
    // It stands in a label, and anybody may choose it.
    const shown = plainSymbol(symbol)
    return { decimals: decimals ?? 0, symbol: shown && [...shown].slice(0, LABEL).join(''), isNoToken: false }
  } catch (error) {
    if (isOrreryError(error, 'ADDRESS_MALFORMED') || isOrreryError(error, 'TOKEN_NOT_FOUND'))
      return { ...NO_UNIT, isNoToken: true }
    throw error
  }
}
