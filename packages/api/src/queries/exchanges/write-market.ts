import { OrreryError } from '@orrery/errors/orrery-error'
import { decimalText, roundDecimal, tenTo, type Decimal } from '@orrery/format/decimal'
import { divideDecimals } from '@orrery/format/decimal-math'
import { isRawAmount } from '@orrery/format/format-amount'
import { leadingZeros } from '@orrery/format/subscript-zeros'
import { quotesOf } from '@orrery/model/quotes'
import type { MarketToken as WireToken, Market as WireMarket, PoolPrice, TokenPrice } from '@orrery/model/wire/market'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import type { OfSpan } from '../chains/day-board.ts'
import { nameTokens, type Names } from '../lists/event-pages.ts'
import { DOLLAR_PLACES, type Market, type MarketToken } from './market.ts'
import { sumWorths, writeWorth } from './pool-worths.ts'
import { poolText } from './pools.ts'
import type { PathPrice, Ratio } from './price-paths.ts'

/** Decimals of a price before it is cut to its digits, and the digits that are told. */
const PLACES = 60
const DIGITS = 12

/** The market of a chain: null while it is being made, `none` where no block of the last 24 hours is here. Throws `CAPABILITY_MISSING` where a chain has no pools. */
export async function findMarket(desk: ChainDesk): Promise<OfSpan<Market> | 'none' | null> {
  if (!desk.family.events) throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'pools' })
  const venues = await desk.day.venues()
  if (venues === null || venues === 'none') return venues
  return desk.day.market(venues.told.pairs, venues)
}

/** What the busiest pools of a token hold together, by prices that are told already (screens-evm §8.2); null where none of them exchanges it. Makes nothing. */
export async function liquidityOf(desk: ChainDesk, { worths }: Market, asset: Hex): Promise<TokenPrice['liquidity']> {
  const venues = await desk.day.venues()
  const pairs = venues === null || venues === 'none' ? [] : venues.told.pairs
  const sum = sumWorths(pairs.flatMap(({ tokens, pool }) => (tokens.includes(asset) ? [worths.get(pool)] : [])))
  return sum && { worth: writeWorth(sum).held, pools: sum.pools }
}

/** What prices are made of. */
export async function sourceOf(desk: ChainDesk): Promise<WireMarket['source']> {
  const { coin, dollars } = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  const names = await nameTokens(desk, [...(coin === null ? [] : [coin]), ...dollars])
  return { coin: coin === null ? null : names(coin), dollars: dollars.map((token) => names(token)) }
}

/** Tokens as they go over the wire. */
export async function writeTokens(desk: ChainDesk, tokens: readonly MarketToken[]): Promise<WireToken[]> {
  const named = tokens.flatMap(({ address, coin, dollars }) => [
    address,
    ...[coin, dollars].flatMap((price) => (price?.last ? [price.last.quote] : [])),
  ])
  const names = await nameTokens(desk, named)
  return tokens.map((of) => {
    const token = names(of.address)
    const write = (price: PathPrice | null, places: number): PoolPrice | null =>
      price === null || isRawAmount(token.decimals)
        ? null
        : writePrice(desk, of, price, { names, decimals: token.decimals ?? 0, places })
    return {
      token,
      supply: of.supply?.toString() ?? null,
      coin: write(of.coin, desk.chain.native.decimals),
      dollars: write(of.dollars, DOLLAR_PLACES),
      volume: of.volume?.toString() ?? null,
      trades: of.trades,
      pools: of.pools,
      holders: of.holders,
      holdersWeek: of.holdersWeek,
      holdersDay: of.holdersDay,
    }
  })
}

function writePrice(
  desk: ChainDesk,
  { supply, volume }: Pick<MarketToken, 'supply' | 'volume'>,
  { now, before, depth, last, hops }: PathPrice,
  { names, decimals, places }: { readonly names: Names; readonly decimals: number; readonly places: number },
): PoolPrice {
  const worth = (ratio: Ratio, amount: bigint) => decimalOf(amount * ratio.top, ratio.bottom, places)
  const whole = tenTo(decimals)
  return {
    price: worth(now, whole),
    before: before && worth(before, whole),
    pool: last && { pool: poolText(desk, last.pool), quote: names(last.quote), height: last.height },
    hops,
    depth: depth === null ? null : decimalOf(depth, 1n, places),
    cap: supply === null ? null : worth(now, supply),
    volume: volume === null ? null : worth(now, volume),
  }
}

/** A quotient of base units in whole ones, to so many digits that count: a price has as many zeros before them as it has. */
function decimalOf(top: bigint, bottom: bigint, places: number): string {
  const exact: Decimal = divideDecimals({ units: top, scale: places }, { units: bottom, scale: 0 }, PLACES + places)
  return decimalText(roundDecimal(exact, leadingZeros(exact) + DIGITS))
}
