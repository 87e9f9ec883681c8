import { COIN_PRICE } from '@orrery/model/coin-price'
import { POOL_HOURS } from '@orrery/model/pool-prices'
import { quotesOf } from '@orrery/model/quotes'
import type { HourSpan } from '@orrery/model/reads'
import type { StatRow } from '@orrery/model/statistics'
import type { Hex } from '@orrery/primitives/hex'
import type { RuntimeLayer } from '../../runtime.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { findMarket } from '../exchanges/write-market.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import { findTokens } from '../tokens/find-tokens.ts'
import type { Sourced } from './chart-sources.ts'
import { dayRow, readDays } from './day-sums.ts'

const DAY_HOURS = 24
/** Hours of one question stay below what a list of values may be. */
const DAYS_AT_ONCE = 90
const MICRO = 1_000_000n

/** The pool that gives a chain's coin its price, and its sides. */
export type CoinPool = {
  readonly pool: Hex
  /** Which side the coin is on, and the decimals of the dollar coin on the other one. */
  readonly side: 0 | 1
  readonly dollarDecimals: number
}

/** The deepest pool of the coin and a dollar coin; `none` where there is none, null while that is being looked for. */
async function coinPoolOf(desk: ChainDesk): Promise<CoinPool | 'none' | null> {
  const { coin } = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  if (coin === null || !desk.family.events) return 'none'
  const [market, venues] = [await findMarket(desk), await desk.day.venues()]
  if (market === null || venues === null) return null
  if (market === 'none' || venues === 'none') return 'none'
  const price = market.told.tokens.find(({ address }) => address === coin)?.dollars
  // By a way over other tokens every pool of it would have to have traded each day.
  if (price?.last == null || price.hops !== 1) return 'none'
  const { pool, quote } = price.last
  const tokens = venues.told.pairs.find((pair) => pair.pool === pool)?.tokens
  const decimals = (await findTokens(desk, [quote])).get(quote)?.decimals ?? null
  return tokens === undefined || decimals === null
    ? 'none'
    : { pool, side: tokens[0] === coin ? 0 : 1, dollarDecimals: decimals }
}

/** What a day's price is: of its last exchange, or the mean of all that was exchanged. */
type DayPrice = 'close' | 'mean'
const VOLUMES = ['volume0_high', 'volume0_low', 'volume1_high', 'volume1_low']

/**
 * What the coin was worth on each day of a span, by the pool that is the deepest now, as far as the sums of pools have come. Days without an exchange have none.
 * Charts of the price tell its close; what somebody had or moved on a day is told at the mean, which no last exchange of next to nothing can turn (`alongWay`).
 */
export async function readCoinPrices(
  desk: ChainDesk,
  layer: RuntimeLayer,
  span: HourSpan,
  price: DayPrice = 'close',
): Promise<Sourced> {
  const found = await coinPoolOf(desk)
  if (found === null) return { rows: [], known: [], asOf: null }
  if (found === 'none') return { rows: [], known: [{ fromMs: -Infinity, toMs: Infinity }], asOf: null }
  const { decimals } = desk.chain.native
  return readDays(
    desk,
    layer,
    span,
    async (reads, days) => {
      const hour = days.flatMap((day) => Array.from({ length: DAY_HOURS }, (_, at) => day * DAY_HOURS + at))
      const match = { pool: found.pool, vault: null, hour }
      const sums = price === 'mean' ? VOLUMES : ['swaps']
      const rows = await reads.candles(POOL_HOURS, match, { column: 'hour', width: DAY_HOURS }, sums, days.length)
      return rows.flatMap((row): readonly StatRow[] => {
        const sides: readonly [bigint, bigint] =
          price === 'mean'
            ? [joinHalves(row, 'volume0_'), joinHalves(row, 'volume1_')]
            : [BigInt(row['close0'] as bigint), BigInt(row['close1'] as bigint)]
        const told = exchangedFor(sides, found, decimals)
        return told === null ? [] : [dayRow(COIN_PRICE.close, '', Number(row['hour']) / DAY_HOURS, 1, told)]
      })
    },
    DAYS_AT_ONCE,
  )
}

/** The price of a whole coin in millionths of a dollar, from what was given for what. null where it was nothing. Pure. */
export function exchangedFor(
  amounts: readonly [bigint, bigint],
  { side, dollarDecimals }: Pick<CoinPool, 'side' | 'dollarDecimals'>,
  coinDecimals: number,
): bigint | null {
  const [coin, dollars] = side === 0 ? amounts : [amounts[1], amounts[0]]
  if (coin <= 0n) return null
  return (dollars * 10n ** BigInt(coinDecimals) * MICRO) / (coin * 10n ** BigInt(dollarDecimals))
}
