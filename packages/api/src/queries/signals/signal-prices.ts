import { isRawAmount } from '@orrery/format/format-amount'
import { quotesOf } from '@orrery/model/quotes'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { dayRates } from '../exchanges/day-rates.ts'
import type { Ratio } from '../exchanges/price-paths.ts'
import { findMarket } from '../exchanges/write-market.ts'
import { findTokens } from '../tokens/find-tokens.ts'

/** What assets were worth on days and are now, `EMPTY` for the chain's coin, in units of 10^-18 dollar for one base unit. */
export type SignalPrices = {
  /** The mean of a day since 1970; null where a pool on the way did not exchange on it. */
  on(asset: Hex, day: number): Ratio | null
  now(asset: Hex): Ratio | null
  /** Decimals of what a price is told of; null where they are not known. */
  decimals(asset: Hex): number | null
}

/** Assets whose days are asked for: the pools of few more are looked at. */
const MOST_PRICED = 40

/** Prices of assets by the chain's own pools, those named first as far as pools are looked at. Nothing is told where there are no pools. */
export async function signalPrices(desk: ChainDesk, assets: readonly Hex[]): Promise<SignalPrices> {
  const { coin } = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  const keyOf = (asset: Hex): Hex | null => (asset === EMPTY ? coin : asset)
  const wanted = [...new Set(assets.flatMap((asset) => keyOf(asset) ?? []))].slice(0, MOST_PRICED)
  if (desk.family.events === undefined || wanted.length === 0) return NOTHING
  const market = await findMarket(desk)
  const known = market === null || market === 'none' ? desk.day.lastMarket() : market
  const rates = await dayRates(desk, wanted)
  const tokens = await findTokens(desk, wanted)
  const byDay = new Map([...rates].map(([token, days]) => [token, new Map(days.map(({ day, rate }) => [day, rate]))]))
  const newest = new Map(
    known?.told.tokens.flatMap(({ address, dollars }) => (dollars ? [[address, dollars.now]] : [])),
  )
  return {
    on: (asset, day) => byDay.get(keyOf(asset) ?? asset)?.get(day) ?? null,
    now: (asset) => newest.get(keyOf(asset) ?? asset) ?? null,
    decimals: (asset) => {
      if (asset === EMPTY) return desk.chain.native.decimals
      const decimals = tokens.get(asset)?.decimals ?? null
      return decimals === null || isRawAmount(decimals) ? null : decimals
    },
  }
}

const NOTHING: SignalPrices = { on: () => null, now: () => null, decimals: () => null }

/** What one whole unit is worth at a rate, cut; null where that is less than can be told. Pure. */
export function wholePrice(rate: Ratio | null, decimals: number | null): bigint | null {
  if (rate === null || decimals === null || rate.bottom <= 0n) return null
  const price = (10n ** BigInt(decimals) * rate.top) / rate.bottom
  return price > 0n ? price : null
}
