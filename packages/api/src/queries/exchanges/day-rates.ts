import { POOL_HOURS, POOL_PRICES } from '@orrery/model/pool-prices'
import { quotesOf } from '@orrery/model/quotes'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { ChainDesk } from '../chain-desk.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import { findTokens } from '../tokens/find-tokens.ts'
import { DOLLAR_PLACES } from './market.ts'
import type { PathPrice, Ratio } from './price-paths.ts'

/** What one base unit was worth on a day since 1970, in units of 10^-18 dollar. */
export type DayRate = { readonly day: number; readonly rate: Ratio }
/** What a pool exchanged of the token and of its quote on a day. */
export type PoolDay = { readonly day: number; readonly token: bigint; readonly quote: bigint }
type Step = { readonly token: Hex; readonly pool: Hex; readonly side: 0 | 1 }

/** Days that are told, days of one question (their hours stay below what a list of values may be), and pools that are asked for. */
const [DAYS, DAYS_AT_ONCE, MOST_POOLS] = [360, 90, 12]
const AT_ONCE = 4
/** A way has no more pools than prices of now have. */
const MOST_STEPS = 4
const DAY_HOURS = 24
const HOUR_MS = 3_600_000
const SUMS = ['volume0_high', 'volume0_low', 'volume1_high', 'volume1_low']

/**
 * What tokens were worth by day in the last 360 days, by the pools that give them their prices now and the sums of what these exchanged (screens-evm §5); the first
 * tokens first, as far as twelve pools go. A token has no rates where no way of pools is known, and no day before each pool of its way has exchanged.
 */
export async function dayRates(desk: ChainDesk, tokens: readonly Hex[]): Promise<ReadonlyMap<Hex, readonly DayRate[]>> {
  const market = desk.day.lastMarket()?.told
  const venues = desk.runtime.layers?.has(POOL_PRICES) === true ? await desk.day.venues() : null
  if (market === undefined || venues === null || venues === 'none') return new Map()
  const { dollars } = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  const prices = new Map(market.tokens.flatMap(({ address, dollars: price }) => (price ? [[address, price]] : [])))
  const sides = new Map(venues.told.pairs.map(({ pool, tokens: [first] }) => [pool, first]))
  const chosen = new Set<Hex>()
  const ways = new Map<Hex, ReturnType<typeof wayOf>>()
  for (const token of new Set(tokens)) {
    const way = wayOf(token, prices, sides, dollars)
    const pools = new Set([...chosen, ...(way?.steps ?? []).map(({ pool }) => pool)])
    if (way === null || pools.size > MOST_POOLS) continue
    ways.set(token, way)
    for (const pool of pools) chosen.add(pool)
  }
  if (chosen.size === 0) return new Map()
  const [known, days] = [await findTokens(desk, dollars), await volumesOf(desk, [...chosen])]
  return new Map(
    [...ways].flatMap(([token, way]) => {
      const decimals = known.get(way!.dollar)?.decimals ?? null
      if (decimals === null || decimals > DOLLAR_PLACES) return []
      const unit = 10n ** BigInt(DOLLAR_PLACES - decimals)
      const pools = way!.steps.map(({ pool, side }) =>
        (days.get(pool) ?? []).map(({ day, volumes }) => ({
          day,
          token: volumes[side],
          quote: volumes[side === 0 ? 1 : 0],
        })),
      )
      return [[token, alongWay(pools, unit)] as const]
    }),
  )
}

/** The pools from a token to a dollar, by the prices of now; null where they are not all known. Pure. */
export function wayOf(
  token: Hex,
  prices: ReadonlyMap<Hex, Pick<PathPrice, 'last'>>,
  sides: ReadonlyMap<Hex, Hex>,
  dollars: readonly Hex[],
): { readonly steps: readonly Step[]; readonly dollar: Hex } | null {
  const steps: Step[] = []
  for (let at = token; ;) {
    if (dollars.includes(at)) return steps.length === 0 ? null : { steps, dollar: at }
    const last = prices.get(at)?.last
    const first = last && sides.get(last.pool)
    if (!last || first === undefined || steps.length === MOST_STEPS) return null
    steps.push({ token: at, pool: last.pool, side: first === at ? 0 : 1 })
    at = last.quote
  }
}

/**
 * Rates by day over the pools of a way: the mean of what each exchanged on the day, so that one exchange of next to nothing gives no price; on days without an
 * exchange the last one before stands. Pure.
 */
export function alongWay(pools: readonly (readonly PoolDay[])[], unit: bigint): readonly DayRate[] {
  const traded = pools.map((days) => days.filter(({ token, quote }) => token > 0n && quote > 0n))
  const days = [...new Set(traded.flat().map(({ day }) => day))].toSorted((a, b) => a - b)
  const next = traded.map(() => 0)
  return days.flatMap((day): readonly DayRate[] => {
    let rate: Ratio | null = { top: unit, bottom: 1n }
    for (const [at, of] of traded.entries()) {
      while (next[at]! < of.length && of[next[at]!]!.day <= day) next[at]!++
      const last = of[next[at]! - 1]
      rate =
        rate === null || last === undefined ? null : { top: rate.top * last.quote, bottom: rate.bottom * last.token }
    }
    return rate === null ? [] : [{ day, rate }]
  })
}

type Volumes = { readonly day: number; readonly volumes: readonly [bigint, bigint] }

/** What pools exchanged by day, oldest first, by the sums of pools as far as they have come. */
const volumesOf = (desk: ChainDesk, pools: readonly Hex[]): Promise<ReadonlyMap<Hex, readonly Volumes[]>> =>
  atLayer(desk, POOL_PRICES, async ({ reads, through, snapshot }) => {
    const last = through < 0 ? null : await snapshot.deep.block(through)
    if (last === null) return new Map()
    const end = Math.floor(last.timeMs / HOUR_MS / DAY_HOURS)
    const begins = Array.from({ length: DAYS / DAYS_AT_ONCE }, (_, at) => end + 1 - DAYS + at * DAYS_AT_ONCE)
    const found = await sideBySide(
      pools.flatMap((pool) =>
        begins.map((begin) => async () => {
          const hours = Array.from({ length: DAYS_AT_ONCE * DAY_HOURS }, (_, at) => begin * DAY_HOURS + at)
          const match = { pool, vault: null, hour: hours.filter((hour) => hour >= 0) }
          if (match.hour.length === 0) return []
          const rows = await reads.candles(POOL_HOURS, match, { column: 'hour', width: DAY_HOURS }, SUMS, DAYS_AT_ONCE)
          return rows.map((row) => [pool, volumesOfDay(row)] as const)
        }),
      ),
      AT_ONCE,
    )
    const byPool = Map.groupBy(found.flat(), ([pool]) => pool)
    return new Map([...byPool].map(([pool, rows]) => [pool, rows.map(([, row]) => row)]))
  })

const volumesOfDay = (row: FamilyRow): Volumes => ({
  day: Number(row['hour']) / DAY_HOURS,
  volumes: [joinHalves(row, 'volume0_'), joinHalves(row, 'volume1_')],
})
