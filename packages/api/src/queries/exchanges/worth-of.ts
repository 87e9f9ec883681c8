import { quotesOf } from '@orrery/model/quotes'
import type { Worth } from '@orrery/model/wire/transaction'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import type { PathPrice } from './price-paths.ts'
import { findMarket } from './write-market.ts'

/** What an amount of base units is worth; null where no pool leads to its token. */
export type WorthOf = (asset: Hex, amount: bigint) => Worth | null

/**
 * Worths by the prices that were told last; null where none were yet: then they are made beside, for whoever asks next. Nothing waits for it, and nothing fails
 * by it. `isBounded`: no amount is worth more than the pools on the way to its price hold.
 */
export function worthOf(desk: ChainDesk, isBounded = false): WorthOf | null {
  const { coin, dollars } = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  if (!desk.family.events || (coin === null && dollars.length === 0)) return null
  void findMarket(desk).catch(() => undefined)
  return lastWorthOf(desk, isBounded)
}

/** Worths by the prices that were told last, or by the first ones of their 24 hours, which nobody makes anew for it; null where none were. */
export function lastWorthOf(desk: ChainDesk, isBounded = false, at: 'now' | 'before' = 'now'): WorthOf | null {
  const { coin } = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  const market = desk.day.lastMarket()
  if (market === null) return null
  const prices = new Map(market.told.tokens.map((token) => [token.address, token]))
  return (asset, amount) => {
    // The chain's own coin is worth what is wrapped of it.
    const price = prices.get(asset === EMPTY && coin !== null ? coin : asset)
    if (price === undefined) return null
    const of = ({ [at]: rate, depth }: PathPrice): string | null => {
      if (rate === null) return null
      const worth = (amount * rate.top) / rate.bottom
      return (isBounded && depth !== null && depth < worth ? depth : worth).toString()
    }
    const [inCoin, inDollars] = [price.coin && of(price.coin), price.dollars && of(price.dollars)]
    return inCoin === null && inDollars === null ? null : { coin: inCoin, dollars: inDollars }
  }
}

/** A token has at most so many decimals that its amounts are numbers of 256 bits. */
const MOST_DECIMALS = 77

/** What one whole token is worth; null where nothing is known of it, or of its decimals. Pure. */
export function wholeWorth(
  of: WorthOf | null,
  { address, decimals }: { readonly address: Hex; readonly decimals: number | null },
): Worth | null {
  if (of === null || decimals === null || decimals > MOST_DECIMALS) return null
  const worth = of(address, 10n ** BigInt(decimals))
  // Below a base unit nothing can be told.
  const some = (told: string | null) => (told === '0' ? null : told)
  const [coin, dollars] = [some(worth?.coin ?? null), some(worth?.dollars ?? null)]
  return coin === null && dollars === null ? null : { coin, dollars }
}
