import type { Hex } from '@orrery/primitives/hex'
import type { Chain } from './chain.ts'
import { STABLECOINS } from './stablecoins.ts'

/** Tokens by which others are priced (screens-evm §16.4): the wrapped coin of a chain, and coins that are meant to stay at one dollar. */
export type Quotes = { readonly coin: Hex | null; readonly dollars: readonly Hex[] }

/** The quotes of a chain: those of its record, of known issuers, and `more` dollars that the operator names. */
export function quotesOf(chain: Chain, more: readonly Hex[] = []): Quotes {
  const keyOf = (address: string) => address.toLowerCase() as Hex
  const coin = chain.quotes?.coin ?? chain.wrappedNative
  const issued = chain.family === 'evm' ? (STABLECOINS.get(chain.quirks.chainId) ?? []) : []
  return {
    coin: coin === undefined ? null : keyOf(coin),
    dollars: [
      ...new Set([...issued.map(({ address }) => address), ...(chain.quotes?.dollars ?? []).map(keyOf), ...more]),
    ],
  }
}
