import { OrreryError } from '@orrery/errors/orrery-error'
import { SPAN_DAYS, UNKNOWN_POOL, type PoolSpan } from '@orrery/model/mining-pool'
import type { FamilyRow } from '@orrery/model/rows'
import { HOUR_MS, hourOf, STAT, type StatRow } from '@orrery/model/statistics'
import type { ListOf } from '@orrery/model/wire/common'
import type { MinedBlocks, MiningPoolDetail, PoolBlock, PoolShare, PoolShares } from '@orrery/model/wire/mining'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { isIndexed, knownSpans } from '../charts/chart-points.ts'
import { countRows } from '../lists/count-rows.ts'
import { amountOrNull, numberOf, numberOrNull } from '../lists/event-pages.ts'
import { familyList } from '../lists/family-list.ts'
import { readKeysetPage, type ListParams } from '../lists/keyset-list.ts'
import { poolLuck, readEarlier } from './pool-luck.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { measureOf, readStatistics } from '../chains/statistics.ts'
import { toList } from '../lists/to-list.ts'

const DAY_HOURS = 24
/** Whole days that the page of a pool draws, and spans that it tells. */
export const DRAWN_DAYS = 90
const TOLD: readonly PoolSpan[] = ['1d', '7d', '30d', 'all']
/** One step that takes all hours there will ever be. */
const EVER = 24 * 2 ** 26
const OF_POOLS = [STAT.poolHeight, STAT.poolReward, STAT.poolFees, STAT.poolEmpty] as const

const tableOf = ({ chain, family }: ChainDesk): string => {
  if (family.mining === undefined)
    throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'mining pools' })
  return family.mining.blocks
}

/** The hours of a span up to now, as one step. */
function hoursOf(span: PoolSpan, nowMs: number) {
  const to = hourOf(nowMs)
  const days = SPAN_DAYS[span]
  return { from: days === null ? 0 : Math.max(0, to - days * DAY_HOURS + 1), to, step: EVER }
}

/** Who mined the blocks of a span. Sums that were made as blocks came: none is counted for the answer. */
export function readPoolShares(desk: ChainDesk, span: PoolSpan): Promise<Answer<PoolShares>> {
  tableOf(desk)
  const { runtime, chain, clock, wire } = desk
  const nowMs = clock.now()
  return atOneMoment(runtime, async (snapshot) => {
    const hours = hoursOf(span, nowMs)
    const [rows, known] = await Promise.all([
      readStatistics(snapshot, [STAT.time, 'difficulty', ...OF_POOLS], hours),
      knownSpans(snapshot),
    ])
    const earlier = await readEarlier(snapshot, span === 'all' ? null : hours, known)
    const all = measureOf(rows, STAT.time)
    const blocks = all.count
    // A chain that is younger than the span is measured from its first block on.
    const whole = span === 'all' ? snapshot.counted.complete : isIndexed(hours.from * HOUR_MS, nowMs, known)
    const seconds = (nowMs - Math.max(Number(all.least), hours.from * HOUR_MS)) / 1_000
    const expected = blocks === 0 ? null : seconds / chain.blockSeconds
    const hits = [...new Set(rows.flatMap(({ name, key }) => (name === STAT.poolHeight ? [key] : [])))].map((code) =>
      shareOf(desk, code, rows, poolLuck(code, rows, earlier, whole ? expected : null)),
    )
    // Blocks that were indexed before pools were told stand with those of nobody.
    const untold = blocks - hits.reduce((sum, hit) => sum + hit.blocks, 0)
    return {
      data: {
        span,
        named: runtime.miningPools !== undefined,
        blocks,
        expected,
        // Over a span with holes the work of some blocks would be told as that of all its time.
        hashRate: whole ? hashRate(rows, seconds) : null,
        hits: (untold > 0 ? withUntold(hits, untold) : hits).toSorted(
          (a, b) => b.blocks - a.blocks || (a.code < b.code ? -1 : 1),
        ),
        asOf: snapshot.tip?.height ?? null,
        whole,
        coverage: snapshot.coverage,
      },
      head: wire.head(snapshot.tip),
    }
  })
}

/** A Bitcoin difficulty of 1 takes 2^32 hashes on average. */
function hashRate(rows: readonly StatRow[], seconds: number): string | null {
  const { count, sum } = measureOf(rows, 'difficulty')
  const rate = (Number(sum) * 2 ** 32) / seconds
  return count === 0 || sum === 0n || !Number.isFinite(rate) ? null : rate.toPrecision(6)
}

function minedBy(code: string, rows: readonly StatRow[]): MinedBlocks {
  const of = (name: string) =>
    measureOf(
      rows.filter(({ key }) => key === code),
      name,
    )
  const [height, reward, fees, empty] = [
    of(STAT.poolHeight),
    of(STAT.poolReward),
    of(STAT.poolFees),
    of(STAT.poolEmpty),
  ]
  const whole = ({ count, sum }: typeof fees) => (count === height.count ? sum.toString() : null)
  return {
    blocks: height.count,
    empty: Number(empty.sum),
    fees: whole(fees),
    reward: whole(reward),
    lastHeight: height.count === 0 ? null : Number(height.most),
  }
}

function shareOf({ runtime }: ChainDesk, code: string, rows: readonly StatRow[], luck: number | null): PoolShare {
  const pool = runtime.miningPools?.find((told) => told.code === code)
  // One that left the file keeps its blocks, under its code.
  return {
    code,
    name: pool?.name ?? (code === UNKNOWN_POOL ? null : code),
    link: pool?.link ?? null,
    luck,
    ...minedBy(code, rows),
  }
}

function withUntold(hits: readonly PoolShare[], untold: number): readonly PoolShare[] {
  const nobody = hits.find(({ code }) => code === UNKNOWN_POOL)
  const sum: PoolShare = {
    code: UNKNOWN_POOL,
    name: null,
    link: null,
    // Nobody is no miner.
    luck: null,
    blocks: untold + (nobody?.blocks ?? 0),
    empty: nobody?.empty ?? 0,
    fees: null,
    reward: null,
    lastHeight: nobody?.lastHeight ?? null,
  }
  return [...hits.filter(({ code }) => code !== UNKNOWN_POOL), sum]
}

/** One pool with its spans and days. Throws `POOL_NOT_FOUND` for a code that neither the file nor a block knows. */
export async function readPool(desk: ChainDesk, code: string): Promise<Answer<MiningPoolDetail>> {
  const table = tableOf(desk)
  const { runtime, clock, wire } = desk
  const pool = runtime.miningPools?.find((told) => told.code === code)
  const nowMs = clock.now()
  const today = Math.floor(hourOf(nowMs) / DAY_HOURS) * DAY_HOURS
  const first = Math.max(0, today - (DRAWN_DAYS - 1) * DAY_HOURS)
  return atOneMoment(runtime, async (snapshot) => {
    if (pool === undefined && code !== UNKNOWN_POOL && !(await hasBlocks(snapshot, table, code)))
      throw new OrreryError('POOL_NOT_FOUND', { pool: code, chain: desk.chain.name.full })
    const [known, days, ...spans] = await Promise.all([
      knownSpans(snapshot),
      readStatistics(snapshot, [STAT.time, STAT.poolHeight], {
        from: first,
        to: today + DAY_HOURS - 1,
        step: DAY_HOURS,
      }),
      ...TOLD.map((span) => readStatistics(snapshot, [STAT.time, ...OF_POOLS], hoursOf(span, nowMs))),
    ])
    const isWhole = (span: PoolSpan): boolean =>
      span === 'all' ? snapshot.counted.complete : isIndexed(hoursOf(span, nowMs).from * HOUR_MS, nowMs, known)
    const earlier = await Promise.all(
      TOLD.map((span) => readEarlier(snapshot, span === 'all' ? null : hoursOf(span, nowMs), known)),
    )
    const luckOf = (span: PoolSpan, at: number): number | null => {
      const seconds = (nowMs - hoursOf(span, nowMs).from * HOUR_MS) / 1_000
      return poolLuck(code, spans[at]!, earlier[at]!, isWhole(span) ? seconds / desk.chain.blockSeconds : null)
    }
    return {
      data: {
        code,
        name: pool?.name ?? (code === UNKNOWN_POOL ? null : code),
        link: pool?.link ?? null,
        tags: [...(pool?.tags ?? [])],
        addresses: [...(pool?.addresses ?? [])],
        spans: TOLD.map((span, at) => ({
          span,
          of: measureOf(spans[at]!, STAT.time).count,
          whole: isWhole(span),
          luck: luckOf(span, at),
          ...minedBy(code, spans[at]!),
        })),
        days: Array.from({ length: (today - first) / DAY_HOURS + 1 }, (_, at) => {
          const hour = first + at * DAY_HOURS
          const of = days.filter((row) => row.hour === hour)
          const whole = isIndexed(hour * HOUR_MS, Math.min((hour + DAY_HOURS) * HOUR_MS, nowMs), known)
          return {
            timeMs: hour * HOUR_MS,
            blocks: whole ? minedBy(code, of).blocks : null,
            of: whole ? measureOf(of, STAT.time).count : null,
          }
        }),
        asOf: snapshot.tip?.height ?? null,
        coverage: snapshot.coverage,
      },
      head: wire.head(snapshot.tip),
    }
  })
}

async function hasBlocks({ newest, deep }: Snapshot, table: string, pool: string): Promise<boolean> {
  const found = await Promise.all([newest, deep].map((reads) => reads.familyPage(table, { pool }, { limit: 1 })))
  return found.some(({ length }) => length > 0)
}

/** Blocks of a pool, newest first. */
export function listPoolBlocks(desk: ChainDesk, pool: string, params: ListParams): Promise<Answer<ListOf<PoolBlock>>> {
  const table = tableOf(desk)
  return atOneMoment(desk.runtime, async (snapshot) => {
    const page = await readKeysetPage(desk, snapshot, familyList(table, { pool }), params)
    // A row per block, by key.
    const total = await countRows(desk, snapshot, page, {
      key: `blocks of pool ${pool}`,
      newest: () => snapshot.newest.familyCount(table, { pool }),
      deep: () => snapshot.deep.familyCount(table, { pool }),
    })
    return { data: toList(snapshot, page, page.rows.map(poolBlock), total), head: desk.wire.head(snapshot.tip) }
  })
}

/** A block of a pool as it goes over the wire. */
export const poolBlock = (row: FamilyRow): PoolBlock => ({
  height: numberOf(row, 'height'),
  timeMs: numberOf(row, 'time_ms'),
  txCount: numberOf(row, 'tx_count'),
  size: numberOrNull(row, 'size'),
  fees: amountOrNull(row, 'fees'),
  reward: amountOrNull(row, 'reward'),
  tag: amountOrNull(row, 'tag'),
})
