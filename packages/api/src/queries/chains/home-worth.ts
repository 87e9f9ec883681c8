import { decimalText, type Decimal } from '@orrery/format/decimal'
import { quotesOf } from '@orrery/model/quotes'
import type { HomeInfo } from '@orrery/model/wire/chain'
import type { ChainDesk } from '../chain-desk.ts'
import { DOLLAR_PLACES, type Market } from '../exchanges/market.ts'
import { sumWorths } from '../exchanges/pool-worths.ts'
import type { PathPrice, Ratio } from '../exchanges/price-paths.ts'
import { findMarket } from '../exchanges/write-market.ts'

export type HomeWorth = Pick<HomeInfo, 'price' | 'percentChange24h' | 'tvl'>

const NO_PRICE = { price: null, percentChange24h: null }
const NONE: HomeWorth = { ...NO_PRICE, tvl: null }
/** Digits of a price and of a change that are told. */
const [PRICE_PLACES, CHANGE_PLACES, LOCKED_PLACES] = [6, 2, 2]

/**
 * What a chain's coin is worth in dollars by its own pools, by how much of a hundred that changed in 24 hours, and what these pools hold, as it was told last (screens-evm §2.4, explorer §3.8). Nothing waits for it: where
 * none was told yet it is made beside.
 */
export function homeWorth(desk: ChainDesk): HomeWorth {
  const { coin, dollars } = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  if (!desk.family.events || coin === null || dollars.length === 0) return NONE
  void findMarket(desk).catch(() => undefined)
  const market = desk.day.lastMarket()?.told
  if (market === undefined) return NONE
  const price = market.tokens.find(({ address }) => address === coin)?.dollars
  return {
    ...(price ? worthOfCoin(price, desk.chain.native.decimals) : NO_PRICE),
    tvl: lockedIn(market.worths),
  }
}

/**
 * What pools hold together, in dollars and cents, cut, at the prices that they make (screens-evm §16.5): a floor of what is locked on a chain, of which blocks tell no more. Null where none
 * is priced. Pure.
 */
export function lockedIn(worths: Market['worths']): string | null {
  const held = sumWorths([...worths.values()])?.held.dollars ?? null
  return held === null
    ? null
    : decimalText({ units: held / 10n ** BigInt(DOLLAR_PLACES - LOCKED_PLACES), scale: LOCKED_PLACES })
}

/** The same of one price, which is units of 10⁻¹⁸ dollar for a base unit. Pure. */
export function worthOfCoin(
  { now, before }: Pick<PathPrice, 'now' | 'before'>,
  decimals: number,
): Omit<HomeWorth, 'tvl'> {
  const told = (units: bigint, scale: number): string => decimalText({ units, scale } satisfies Decimal)
  const priceUnits =
    quotient({ top: now.top * 10n ** BigInt(decimals + PRICE_PLACES), bottom: now.bottom }) /
    10n ** BigInt(DOLLAR_PLACES)
  if (before === null || before.top === 0n) return { price: told(priceUnits, PRICE_PLACES), percentChange24h: null }
  // now ÷ before − 1, in hundredths of a hundredth.
  const scale = 100n * 10n ** BigInt(CHANGE_PLACES)
  const ratio = quotient({ top: now.top * before.bottom * scale, bottom: now.bottom * before.top })
  return { price: told(priceUnits, PRICE_PLACES), percentChange24h: told(ratio - scale, CHANGE_PLACES) }
}

const quotient = ({ top, bottom }: Ratio): bigint => top / bottom
