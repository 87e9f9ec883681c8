import type { FamilyRow } from '@orrery/model/rows'
import { POOL_HOURS, POOL_PRICES } from '@orrery/model/pool-prices'
import type { PoolPrices } from '@orrery/model/wire/pool-prices'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../contract/handler.ts'
import { atLayer, ledgersOf } from './at-layer.ts'
import type { ChainDesk } from './chain-desk.ts'

type Step = PoolPrices['steps'][number]
type Rate = Step['open']

const HOUR_MS = 3_600_000
/** Longest span that is told by the hour. */
const HOURLY_DAYS = 7
/** Steps add a few rows an hour at the tip. */
const MOST_ROWS = 100_000

const big = (row: FamilyRow, name: string): bigint => BigInt(row[name] as bigint)
const rateOf = (row: FamilyRow, name: 'open' | 'high' | 'low' | 'close'): Rate => ({
  amount0: big(row, `${name}0`).toString(),
  amount1: big(row, `${name}1`).toString(),
})
const volumeOf = (row: FamilyRow, side: 0 | 1): bigint =>
  (big(row, `volume${side}_high`) << 128n) + big(row, `volume${side}_low`)

/** Whether one price is above another: without dividing, so exact. */
const isAbove = (one: Rate, other: Rate): boolean =>
  BigInt(one.amount1) * BigInt(other.amount0) > BigInt(other.amount1) * BigInt(one.amount0)

/** Puts what steps of the sums added together, by the hour or the day; rows come in the order of hours and heights. Pure. */
export function foldPrices(rows: readonly FamilyRow[], grain: PoolPrices['grain']): Step[] {
  const by = grain === 'hour' ? 1 : 24
  const steps: Step[] = []
  for (const row of rows) {
    const timeMs = Math.floor(Number(row['hour']) / by) * by * HOUR_MS
    const held = steps.at(-1)
    const [high, low] = [rateOf(row, 'high'), rateOf(row, 'low')]
    if (held?.timeMs !== timeMs) {
      steps.push({
        timeMs,
        swaps: Number(row['swaps']),
        volume0: volumeOf(row, 0).toString(),
        volume1: volumeOf(row, 1).toString(),
        open: rateOf(row, 'open'),
        high,
        low,
        close: rateOf(row, 'close'),
      })
      continue
    }
    held.swaps += Number(row['swaps'])
    held.volume0 = (BigInt(held.volume0) + volumeOf(row, 0)).toString()
    held.volume1 = (BigInt(held.volume1) + volumeOf(row, 1)).toString()
    if (isAbove(high, held.high)) held.high = high
    if (isAbove(held.low, low)) held.low = low
    held.close = rateOf(row, 'close')
  }
  return steps
}

/** Prices of a pool, as far as the sums have come. Throws `CAPABILITY_MISSING` where none are kept. */
export async function readPoolPrices(desk: ChainDesk, pool: Hex, days: number): Promise<Answer<PoolPrices>> {
  const { rows, tip } = await atLayer(desk, POOL_PRICES, async ({ reads, through, tip }) => {
    const last = through < 0 ? null : await desk.runtime.archive.reads.block(through)
    if (last === null) return { rows: [], tip }
    const to = Math.floor(last.timeMs / HOUR_MS)
    const hour = Array.from({ length: days * 24 }, (_, back) => to - back).filter((at) => at >= 0)
    return { rows: await reads.familyRows(POOL_HOURS, { pool, hour }, MOST_ROWS), tip }
  })
  const grain = days <= HOURLY_DAYS ? 'hour' : 'day'
  return {
    data: { ledger: ledgersOf(desk).find(({ id }) => id === POOL_PRICES)!, grain, steps: foldPrices(rows, grain) },
    head: desk.wire.head(tip),
  }
}
