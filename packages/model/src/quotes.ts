import type { Hex } from '@orrery/primitives/hex'
import type { Chain } from './chain.ts'
import { STABLECOINS } from './stablecoins.ts'

/** Tokens by which others are priced (screens-evm §16.4): the wrapped coin of a chain, and coins that are meant to stay at one dollar. */
export type Quotes = { readonly coin: Hex | null; readonly dollars: readonly Hex[] }

/** The token that stands for a chain's coin at its pools, in lower case; null where none is known. */
export function coinTokenOf({ quotes, wrappedNative }: Pick<Chain, 'quotes' | 'wrappedNative'>): Hex | null {
  const coin = quotes?.coin ?? wrappedNative
  return coin === undefined ? null : (coin.toLowerCase() as Hex)
}

/** The quotes of a chain: those of its record, of known issuers, and `more` dollars that the operator names. */
export function quotesOf(chain: Chain, more: readonly Hex[] = []): Quotes {
  const keyOf = (address: string) => address.toLowerCase() as Hex
  const issued = chain.family === 'evm' ? (STABLECOINS.get(chain.quirks.chainId) ?? []) : []
  return {
    coin: coinTokenOf(chain),
    dollars: [
      ...new Set([...issued.map(({ address }) => address), ...(chain.quotes?.dollars ?? []).map(keyOf), ...more]),
    ],
  }
}
