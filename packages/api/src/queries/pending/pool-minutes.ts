import { OrreryError } from '@orrery/errors/orrery-error'
import { POOL_PRICES } from '@orrery/model/pool-prices'
import type { FamilyRow } from '@orrery/model/rows'
import type { PoolPrices } from '@orrery/model/wire/pool-prices'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { placeRows, type EventRow } from '../lists/event-pages.ts'
import { familyList } from '../lists/family-list.ts'
import { readKeysetPage, type KeysetList, type KeysetPage } from '../lists/keyset-list.ts'
import { findPoolMaker } from '../exchanges/pools.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'

/** Steps that are told: eight hours of five minutes, a day of fifteen. */
const STEPS = 96
/** Exchanges that one answer looks at, so many at a time, and no longer than this. */
const MOST_SWAPS = 2_000
const AT_ONCE = 100
const BUDGET_MS = 700
const MINUTE_MS = 60_000

type Step = PoolPrices['steps'][number]
/** What was given and taken, without signs. */
type Sizes = { readonly size0: bigint; readonly size1: bigint }

/**
 * Prices of a pool by minutes, from its newest exchanges: hours and days are kept as sums, which come minutes late. It looks at no more of them than its bounds
 * allow, and at blocks that are held without a gap: `sinceMs` says from when on nothing is left out. Throws `CAPABILITY_MISSING` where the family tells none.
 */
export async function readPoolMinutes(desk: ChainDesk, pool: Hex, minutes: 5 | 15): Promise<Answer<PoolPrices>> {
  const source = desk.family.events
  if (!source) throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: POOL_PRICES })
  const { vault } = await findPoolMaker(desk, source, pool)
  const list = familyList(source.swaps.table, { pool, vault })
  const stepMs = minutes * MINUTE_MS
  return atOneMoment(desk.runtime, async (snapshot) => {
    const height = snapshot.tip?.height ?? null
    const told = {
      ledger: { id: POOL_PRICES, from: 0, through: height, tip: height, lack: null },
      grain: `${minutes}min` as const,
    }
    const head = desk.wire.head(snapshot.tip)
    const lastMs = height === null ? null : await timeOf(snapshot, height)
    if (lastMs === null) return { data: { ...told, sinceMs: null, steps: [] }, head }
    const fromMs = (Math.floor(lastMs / stepMs) - STEPS + 1) * stepMs
    const [{ events, cutMs }, heldMs] = await Promise.all([
      newestSince(desk, snapshot, list, fromMs),
      heldSince(snapshot),
    ])
    const wholeFrom = Math.max(
      fromMs,
      cutMs === null ? fromMs : (Math.floor(cutMs / stepMs) + 1) * stepMs,
      heldMs === null ? fromMs : Math.ceil(heldMs / stepMs) * stepMs,
    )
    const sinceMs = wholeFrom > fromMs ? wholeFrom : null
    return { data: { ...told, sinceMs, steps: minuteSteps(events, stepMs, wholeFrom) }, head }
  })
}

const timeOf = async ({ newest, deep }: Snapshot, height: number): Promise<number | null> =>
  ((await newest.block(height)) ?? (await deep.block(height)))?.timeMs ?? null

/** From when on the blocks are held without a gap; null where from the chain's first. */
async function heldSince(snapshot: Snapshot): Promise<number | null> {
  const { from } = snapshot.coverage.ranges.at(-1) ?? { from: 0 }
  return from === 0 ? null : timeOf(snapshot, from)
}

/** Exchanges down to a time, the newest first; `cutMs` is when the oldest was that was looked at, null where none is left. */
async function newestSince(
  desk: ChainDesk,
  snapshot: Snapshot,
  list: KeysetList<FamilyRow>,
  fromMs: number,
): Promise<{ readonly events: readonly EventRow[]; readonly cutMs: number | null }> {
  const begun = desk.clock.monotonic()
  const events: EventRow[] = []
  let looked = 0
  for (let cursor: string | null = null; ;) {
    const page: KeysetPage<FamilyRow> = await readKeysetPage(desk, snapshot, list, {
      limit: AT_ONCE,
      ...(cursor !== null && { cursor }),
    })
    events.push(...(await placeRows(desk, snapshot, page.rows)))
    looked += page.rows.length
    const oldestMs = events.at(-1)?.place.timeMs ?? null
    if (page.next === null || (oldestMs !== null && oldestMs < fromMs)) return { events, cutMs: null }
    if (looked >= MOST_SWAPS || desk.clock.monotonic() - begun > BUDGET_MS) return { events, cutMs: oldestMs }
    cursor = page.next
  }
}

/** What is told of exchanges from a time on, given newest first, by steps, the oldest first. One that gives nothing for something has no price, nor has one that goes one way. Pure. */
export function minuteSteps(events: readonly EventRow[], stepMs: number, fromMs: number): Step[] {
  const steps = new Map<number, Sizes[]>()
  for (const { row, place } of events) {
    const sizes = sizesOf(row)
    if (sizes === null || place.timeMs < fromMs) continue
    const timeMs = Math.floor(place.timeMs / stepMs) * stepMs
    const held = steps.get(timeMs)
    if (held === undefined) steps.set(timeMs, [sizes])
    else held.push(sizes)
  }
  return [...steps].toSorted(([a], [b]) => a - b).map(([timeMs, sizes]) => stepOf(timeMs, sizes))
}

function sizesOf(row: FamilyRow): Sizes | null {
  // Whoever names its tokens with each exchange may name others with the next.
  if (row['side0'] !== null || row['side1'] !== null) return null
  const [amount0, amount1] = [BigInt(row['amount0'] as bigint), BigInt(row['amount1'] as bigint)]
  if (amount0 === 0n || amount1 === 0n || amount0 < 0n === amount1 < 0n) return null
  return { size0: amount0 < 0n ? -amount0 : amount0, size1: amount1 < 0n ? -amount1 : amount1 }
}

function stepOf(timeMs: number, newestFirst: readonly Sizes[]): Step {
  const isAbove = (a: Sizes, b: Sizes): boolean => a.size1 * b.size0 > b.size1 * a.size0
  const rate = ({ size0, size1 }: Sizes): Step['open'] => ({ amount0: size0.toString(), amount1: size1.toString() })
  const total = (size: 'size0' | 'size1'): string => newestFirst.reduce((sum, one) => sum + one[size], 0n).toString()
  return {
    timeMs,
    swaps: newestFirst.length,
    volume0: total('size0'),
    volume1: total('size1'),
    open: rate(newestFirst.at(-1)!),
    high: rate(newestFirst.reduce((best, one) => (isAbove(one, best) ? one : best))),
    low: rate(newestFirst.reduce((best, one) => (isAbove(best, one) ? one : best))),
    close: rate(newestFirst[0]!),
  }
}
