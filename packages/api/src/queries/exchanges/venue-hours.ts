import { POOL_HOURS, POOL_PRICES } from '@orrery/model/pool-prices'
import type { VenueDetail } from '@orrery/model/wire/pool'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { ChainDesk } from '../chain-desk.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import type { VenuePool } from './venues.ts'
import { lastWorthOf } from './worth-of.ts'

/** What one pool exchanged of its tokens in an hour since 1970. */
export type PoolHour = {
  readonly hour: number
  readonly swaps: number
  readonly volumes: readonly [bigint, bigint]
}

/** The last seven days of some pools by the hour, as far as the sums have come. */
export type VenueHours = {
  readonly through: number
  /** The first hour that is told, and the last. */
  readonly from: number
  readonly to: number
  readonly pools: readonly { readonly tokens: readonly [Hex, Hex]; readonly hours: readonly PoolHour[] }[]
}

const HOUR_MS = 3_600_000
const TOLD_HOURS = 7 * 24
const AT_ONCE = 4
const SUMS = ['swaps', 'volume0_high', 'volume0_low', 'volume1_high', 'volume1_low']

/** Reads what some pools exchanged by the hour; null where no sums are kept. `vault` is the contract that holds all of them, where one does. */
export async function readVenueHours(
  desk: ChainDesk,
  pools: readonly VenuePool[],
  vault: Hex | null,
): Promise<VenueHours | null> {
  if (desk.runtime.layers?.has(POOL_PRICES) !== true) return null
  return atLayer(desk, POOL_PRICES, async ({ reads, through }) => {
    const last = through < 0 ? null : await desk.runtime.archive.reads.block(through)
    if (last === null) return null
    const to = Math.floor(last.timeMs / HOUR_MS)
    const hour = Array.from({ length: TOLD_HOURS }, (_, at) => to - at).filter((at) => at >= 0)
    const told = await sideBySide(
      pools.map(({ pool, tokens }) => async () => {
        if (tokens === null) return []
        const by = { column: 'hour', width: 1 }
        const rows = await reads.candles(POOL_HOURS, { pool, vault, hour }, by, SUMS, TOLD_HOURS)
        const hours = rows.map((row): PoolHour => ({
          hour: Number(row['hour']),
          swaps: Number(row['swaps']),
          volumes: [joinHalves(row, 'volume0_'), joinHalves(row, 'volume1_')],
        }))
        return [{ tokens, hours }]
      }),
      AT_ONCE,
    )
    return { through, from: hour.at(-1) ?? to, to, pools: told.flat() }
  })
}

/** Both sides of an exchange are worth the same: the one whose price has fewer pools on its way says it best. */
function bestSide(desk: ChainDesk, tokens: readonly [Hex, Hex]): 0 | 1 {
  const known = new Map(desk.day.lastMarket()?.told.tokens.map((token) => [token.address, token]))
  const [first, second] = tokens.map((address) => {
    const token = known.get(address)
    return token?.coin?.hops ?? token?.dollars?.hops ?? Infinity
  })
  return first! <= second! ? 0 : 1
}

type Told = NonNullable<NonNullable<VenueDetail['told']>['hours']>

/** The hours as they go over the wire, each with what was exchanged in all pools at the newest prices; hours without an exchange are left out. */
export function writeVenueHours(desk: ChainDesk, { through, from, to, pools }: VenueHours): Told {
  const worthOf = lastWorthOf(desk)
  type Sum = { swaps: number; coin: bigint | null; dollars: bigint | null }
  const sums = new Map<number, Sum>()
  const plus = (sum: bigint | null, more: string | null | undefined) =>
    more === null || more === undefined ? sum : (sum ?? 0n) + BigInt(more)
  for (const { tokens, hours } of pools) {
    const side = bestSide(desk, tokens)
    for (const { hour, swaps, volumes } of hours) {
      const sum = sums.get(hour) ?? { swaps: 0, coin: null, dollars: null }
      const worth = worthOf?.(tokens[side], volumes[side])
      sum.swaps += swaps
      sum.coin = plus(sum.coin, worth?.coin)
      sum.dollars = plus(sum.dollars, worth?.dollars)
      sums.set(hour, sum)
    }
  }
  return {
    through,
    fromMs: from * HOUR_MS,
    toMs: to * HOUR_MS,
    steps: [...sums]
      .toSorted(([a], [b]) => a - b)
      .map(([hour, { swaps, coin, dollars }]) => ({
        timeMs: hour * HOUR_MS,
        swaps,
        coin: coin?.toString() ?? null,
        dollars: dollars?.toString() ?? null,
      })),
  }
}
