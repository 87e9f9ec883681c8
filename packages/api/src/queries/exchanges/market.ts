import type { EventSources } from '@orrery/family/event-sources'
import { POOL_HOURS, POOL_PRICES } from '@orrery/model/pool-prices'
import { quotesOf, type Quotes } from '@orrery/model/quotes'
import type { FamilyRow } from '@orrery/model/rows'
import { TOKEN_HOLDER_DAYS, TOKEN_HOLDERS } from '@orrery/model/token-holders'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import { addBalances } from '../chains/sums.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { chunksOf } from '../chunks-of.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import { numberOf } from '../lists/event-pages.ts'
import { type Snapshot } from '../snapshot.ts'
import { findTokens } from '../tokens/find-tokens.ts'
import { holdersOfLastDay } from '../tokens/token-lately.ts'
import { summariseTokens } from '../tokens/token-summary.ts'
import { DAY_MS } from '../tokens/token-activity.ts'
import { unlessUnsettled } from '../unless-unsettled.ts'
import { pricesByPools, type PathPrice, type PoolRate, type Ratio } from './price-paths.ts'
import { poolWorths, type PoolWorth } from './pool-worths.ts'
import type { Pair } from './venues.ts'

/** A token with what pools tell of its worth. */
export type MarketToken = {
  readonly address: Hex
  /** In base units of the chain's coin, and in units of 10^-18 dollar, for one base unit of it; null where no pool leads there. */
  readonly coin: PathPrice | null
  readonly dollars: PathPrice | null
  /** What its pools exchanged of it in the last 24 hours, and how many times; null where the sums do not tell. */
  readonly volume: bigint | null
  readonly trades: number
  readonly pools: number
  readonly supply: bigint | null
  readonly holders: number | null
  /** By how many they changed in the days of UTC from a week ago on, and on the last whole day; null where no ledger tells. */
  readonly holdersWeek: number | null
  readonly holdersDay: number | null
}

/** What tokens were worth in the last 24 hours, by the pools that most was exchanged in. */
export type Market = {
  /** The deepest first. */
  readonly tokens: readonly MarketToken[]
  /** Pools that told a price. */
  readonly pools: number
  /** The last block of the sums of exchanges by hour; null where none are kept. */
  readonly through: number | null
  /** What the pools that were looked at are worth. */
  readonly worths: ReadonlyMap<Hex, PoolWorth>
  /** What was exchanged for what in these pools last, and first in the last 24 hours. */
  readonly rates: ReadonlyMap<Hex, Pick<PoolRate, 'now' | 'before'>>
}

/** Digits of a dollar that are told. */
export const DOLLAR_PLACES = 18
/** Newest exchanges of a pool of which the largest gives the price: one of next to nothing gives any. */
const LOOKED = 10
/** Look-ups at once: few, so that pages come between. */
const AT_ONCE = 4
/** Tokens that are told. */
const TOLD = 100
const DAY_HOURS = 24
const HOUR_MS = 3_600_000
const WEEK = 7

const sizeOf = (row: FamilyRow, side: 0 | 1): bigint => {
  const amount = BigInt(row[`amount${side}`] as bigint)
  return amount < 0n ? -amount : amount
}

/** Prices of the tokens of pools (screens-evm §8.1): what is exchanged for the wrapped coin or for dollars gives them, over as many pools as it takes. */
export async function readMarket(desk: ChainDesk, snapshot: Snapshot, pairs: readonly Pair[]): Promise<Market> {
  const source = desk.family.events
  const quotes = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  if (!source || !snapshot.coverage.complete)
    return { tokens: [], pools: 0, through: null, worths: new Map(), rates: new Map() }
  const [traded, hours, held] = [
    await newestRates(source, snapshot, pairs),
    await hoursOf(desk, pairs),
    await holdingsOf(snapshot, pairs),
  ]
  const rates = pairs.flatMap(({ pool, tokens }): PoolRate[] => {
    const last = traded.get(pool)
    if (last === undefined) return []
    const has = (token: Hex): bigint => held.get(`${pool} ${token}`) ?? 0n
    const before = hours?.first.get(pool) ?? null
    return [{ pool, tokens, ...last, before, held: [has(tokens[0]), has(tokens[1])] }]
  })
  const one: Ratio = { top: 1n, bottom: 1n }
  const coins = quotes.coin === null ? new Map<Hex, PathPrice>() : pricesByPools(rates, new Map([[quotes.coin, one]]))
  const dollars = pricesByPools(rates, await dollarUnits(desk, quotes))
  const depths = (token: Hex, prices: ReadonlyMap<Hex, PathPrice>): bigint => prices.get(token)?.depth ?? 0n
  const deepest = [...new Set([...coins.keys(), ...dollars.keys()])]
    // A measure that no pool exchanges is worth itself, which says nothing.
    .filter((token) => rates.some(({ tokens }) => tokens.includes(token)))
    .toSorted((a, b) => {
      for (const prices of [coins, dollars]) {
        const by = depths(b, prices) - depths(a, prices)
        if (by !== 0n) return by > 0n ? 1 : -1
      }
      return a < b ? -1 : 1
    })
    .slice(0, TOLD)
  const facts = await factsOf(desk, snapshot, deepest)
  return {
    pools: rates.length,
    through: hours?.through ?? null,
    rates: new Map(rates.map(({ pool, now, before }) => [pool, { now, before }])),
    worths: poolWorths(pairs, held, hours, { coin: coins, dollars }),
    tokens: deepest.map((address) => {
      const own = pairs.filter(({ tokens }) => tokens.includes(address))
      const volumes = own.map(({ pool, tokens }) => hours?.volumes.get(pool)?.[tokens[0] === address ? 0 : 1] ?? null)
      return {
        address,
        coin: coins.get(address) ?? null,
        dollars: dollars.get(address) ?? null,
        volume: volumes.every((amount) => amount === null)
          ? null
          : volumes.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n),
        trades: own.reduce((sum, { trades }) => sum + trades, 0),
        pools: own.length,
        ...facts(address),
      }
    }),
  }
}

/** Dollars by their own decimals; one whose contract names none is no measure. */
async function dollarUnits(desk: ChainDesk, { dollars }: Quotes): Promise<ReadonlyMap<Hex, Ratio>> {
  const known = await findTokens(desk, dollars)
  return new Map(
    dollars.flatMap((token) => {
      const decimals = known.get(token)?.decimals ?? null
      return decimals === null || decimals > DOLLAR_PLACES
        ? []
        : [[token, { top: 10n ** BigInt(DOLLAR_PLACES - decimals), bottom: 1n }] as const]
    }),
  )
}

type Newest = Pick<PoolRate, 'now' | 'height'>

/** The largest of the newest exchanges of each pool that gave one side for the other. */
async function newestRates(
  { swaps }: EventSources,
  { newest, deep }: Snapshot,
  pairs: readonly Pair[],
): Promise<ReadonlyMap<Hex, Newest>> {
  const read = async ({ pool }: Pair): Promise<readonly (readonly [Hex, Newest])[]> => {
    const rows: FamilyRow[] = []
    for (const side of [newest, deep])
      if (rows.length < LOOKED)
        rows.push(...(await side.familyPage(swaps.table, { pool }, { limit: LOOKED - rows.length })))
    const told = rows.filter((row) => {
      const [a, b] = [BigInt(row['amount0'] as bigint), BigInt(row['amount1'] as bigint)]
      return (a < 0n && b > 0n) || (a > 0n && b < 0n)
    })
    const [first] = told.toSorted((a, b) => (sizeOf(a, 0) < sizeOf(b, 0) ? 1 : sizeOf(a, 0) > sizeOf(b, 0) ? -1 : 0))
    if (first === undefined) return []
    return [[pool, { now: [sizeOf(first, 0), sizeOf(first, 1)], height: numberOf(first, 'height') }]]
  }
  const rates = await sideBySide(
    pairs.map((pair) => () => read(pair)),
    AT_ONCE,
  )
  return new Map(rates.flat())
}

/** What pools hold of their tokens, by `pool token`. */
async function holdingsOf({ newest, deep }: Snapshot, pairs: readonly Pair[]): Promise<ReadonlyMap<string, bigint>> {
  const poolsOf = Map.groupBy(
    pairs.flatMap(({ pool, tokens }) => tokens.map((token) => ({ pool, token }))),
    ({ token }) => token,
  )
  const found = await sideBySide(
    [...poolsOf].map(([token, of]) => async () => {
      const parts: (readonly [string, bigint])[] = []
      for (const chunk of chunksOf(of.map(({ pool }) => pool))) {
        const both = await unlessUnsettled(Promise.all([newest.holdings(token, chunk), deep.holdings(token, chunk)]))
        for (const { address, amount } of both === null ? [] : addBalances(...both))
          parts.push([`${address} ${token}`, amount])
      }
      return parts
    }),
    AT_ONCE,
  )
  return new Map(found.flat())
}

type Hours = {
  readonly through: number
  readonly first: ReadonlyMap<Hex, readonly [bigint, bigint]>
  /** Of the last 24 hours. */
  readonly volumes: ReadonlyMap<Hex, readonly [bigint, bigint]>
  /** Of the last seven days. */
  readonly weeks: ReadonlyMap<Hex, readonly [bigint, bigint]>
}

/** First prices and volumes of the last 24 hours, and volumes of the last seven days, by the sums of pools; null where none are kept. */
async function hoursOf(desk: ChainDesk, pairs: readonly Pair[]): Promise<Hours | null> {
  if (desk.runtime.layers?.has(POOL_PRICES) !== true || pairs.length === 0) return null
  return atLayer(desk, POOL_PRICES, async ({ reads, through }) => {
    if (through < 0) return null
    const last = Math.floor(desk.clock.now() / HOUR_MS)
    const hour = Array.from({ length: WEEK * DAY_HOURS }, (_, at) => last - at)
    const first = new Map<Hex, readonly [bigint, bigint]>()
    const volumes = new Map<Hex, readonly [bigint, bigint]>()
    const weeks = new Map<Hex, readonly [bigint, bigint]>()
    await sideBySide(
      pairs.map(({ pool }) => async () => {
        const sums = ['volume0_high', 'volume0_low', 'volume1_high', 'volume1_low']
        const match = { pool, vault: null, hour }
        const week = await reads.candles(POOL_HOURS, match, { column: 'hour', width: 1 }, sums, WEEK * DAY_HOURS)
        const rows = week.filter((row) => Number(row['hour']) > last - DAY_HOURS)
        const sum = (of: readonly FamilyRow[], side: 0 | 1) =>
          of.reduce((all, row) => all + joinHalves(row, `volume${side}_`), 0n)
        if (week.length > 0) weeks.set(pool, [sum(week, 0), sum(week, 1)])
        const [begin] = rows
        if (begin === undefined) return
        first.set(pool, [BigInt(begin['open0'] as bigint), BigInt(begin['open1'] as bigint)])
        volumes.set(pool, [sum(rows, 0), sum(rows, 1)])
      }),
      AT_ONCE,
    )
    return { through, first, volumes, weeks }
  })
}

type Facts = Pick<MarketToken, 'supply' | 'holders' | 'holdersWeek' | 'holdersDay'>

/** Supply and holders of tokens. */
async function factsOf(
  desk: ChainDesk,
  snapshot: Snapshot,
  addresses: readonly Hex[],
): Promise<(address: Hex) => Facts> {
  const [week, day] = [await holdersOfWeek(desk, addresses), await holdersOfLastDay(desk, addresses)]
  const rows = [
    ...(await snapshot.newest.tokensByAddress(addresses)),
    ...(await snapshot.deep.tokensByAddress(addresses)),
  ]
  const byAddress = new Map(rows.toReversed().map((row) => [row.address, row]))
  const counts = await sideBySide(
    [...byAddress.values()].map(
      (row) => async () => [row.address, await summariseTokens(desk, snapshot, [row])] as const,
    ),
    AT_ONCE,
  )
  const holders = new Map(counts.map(([address, [summary]]) => [address, summary?.holders ?? null]))
  return (address) => ({
    supply: byAddress.get(address)?.totalSupply ?? null,
    holders: holders.get(address) ?? null,
    holdersWeek: week === null ? null : (week.get(address) ?? 0),
    holdersDay: day === null ? null : (day.get(address) ?? 0),
  })
}

/** How holders came and went in the last days; null where no ledger tells. */
async function holdersOfWeek(desk: ChainDesk, asset: readonly Hex[]): Promise<ReadonlyMap<Hex, number> | null> {
  if (desk.runtime.layers?.has(TOKEN_HOLDERS) !== true || asset.length === 0) return null
  return atLayer(desk, TOKEN_HOLDERS, async ({ reads, through }) => {
    const last = through < 0 ? null : await desk.runtime.archive.reads.block(through)
    if (last === null) return null
    const today = Math.floor(last.timeMs / DAY_MS)
    const day = Array.from({ length: WEEK }, (_, at) => today - at)
    const rows = await reads.summed(TOKEN_HOLDER_DAYS, { asset, day }, 'asset', ['came', 'went'], asset.length)
    return new Map(rows.map((row) => [row['asset'] as Hex, Number(row['came']) - Number(row['went'])]))
  })
}
