import type { FamilyRow } from '@orrery/model/rows'
import { POOL_HOURS, POOL_PRICES } from '@orrery/model/pool-prices'
import type { PoolPrices } from '@orrery/model/wire/pool-prices'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import { findPoolMaker } from './pools.ts'

type Step = PoolPrices['steps'][number]
type Rate = Step['open']

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
/** Longest span that is told by the hour. */
const HOURLY_DAYS = 7
const SUMS = ['swaps', 'volume0_high', 'volume0_low', 'volume1_high', 'volume1_low']

const big = (row: FamilyRow, name: string): bigint => BigInt(row[name] as bigint)
const rateOf = (row: FamilyRow, name: 'open' | 'high' | 'low' | 'close'): Rate => ({
  amount0: big(row, `${name}0`).toString(),
  amount1: big(row, `${name}1`).toString(),
})
const volumeOf = (row: FamilyRow, side: 0 | 1): string => joinHalves(row, `volume${side}_`).toString()

const stepOf = (row: FamilyRow): Step => ({
  timeMs: Number(row['hour']) * HOUR_MS,
  swaps: Number(row['swaps']),
  volume0: volumeOf(row, 0),
  volume1: volumeOf(row, 1),
  open: rateOf(row, 'open'),
  high: rateOf(row, 'high'),
  low: rateOf(row, 'low'),
  close: rateOf(row, 'close'),
})

/** Prices of a pool, as far as the sums have come: whole days where it is by the day. Throws `CAPABILITY_MISSING` where none are kept. */
export async function readPoolPrices(desk: ChainDesk, pool: Hex, days: number): Promise<Answer<PoolPrices>> {
  const grain = days <= HOURLY_DAYS ? 'hour' : 'day'
  const width = grain === 'hour' ? 1 : DAY_HOURS
  const source = desk.family.events
  const vault = source ? (await findPoolMaker(desk, source, pool)).vault : null
  const { rows, ledger, tip } = await atLayer(desk, POOL_PRICES, async ({ reads, through, ledger, tip }) => {
    const last = through < 0 ? null : await desk.runtime.archive.reads.block(through)
    if (last === null) return { rows: [], ledger, tip }
    const to = Math.floor(last.timeMs / HOUR_MS)
    const from = (Math.floor(to / width) + 1) * width - days * DAY_HOURS
    const hour = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((at) => at >= 0)
    const by = { column: 'hour', width }
    return { rows: await reads.candles(POOL_HOURS, { pool, vault, hour }, by, SUMS, hour.length), ledger, tip }
  })
  return { data: { ledger, grain, sinceMs: null, steps: rows.map(stepOf) }, head: desk.wire.head(tip) }
}
