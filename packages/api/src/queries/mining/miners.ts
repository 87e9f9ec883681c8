import { OrreryError } from '@orrery/errors/orrery-error'
import { isMined } from '@orrery/model/is-mined'
import { COUNTED_SPANS, SPAN_DAYS, type PoolSpan } from '@orrery/model/mining-pool'
import { MOST_PRODUCED, type ProducerRow } from '@orrery/model/reads'
import type { BlockRow } from '@orrery/model/rows'
import { hourOf, STAT } from '@orrery/model/statistics'
import { joinTallies } from '@orrery/model/tally'
import type { ListOf } from '@orrery/model/wire/common'
import type { MiningPoolDetail, PoolBlock, PoolShare, PoolShares } from '@orrery/model/wire/mining'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { blocksOf } from '../addresses/address-searches.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { isIndexed, knownSpans } from '../charts/chart-points.ts'
import { heightBefore } from '../blocks/height-before.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { searchDown } from '../lists/search-down.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { producersOf, sidesOf, type Side } from './producers-of.ts'
import { measureOf, readStatistics } from '../chains/statistics.ts'
import { toList } from '../lists/to-list.ts'
import { readMinerDays } from './miner-days.ts'

/** Miners of an account chain with proof of work are told by the address that they are paid at: the operator's labels may name them, and no table is kept of them. */
export const hasMiners = ({ chain }: ChainDesk): boolean => chain.family === 'evm' && isMined(chain)

const DAY_MS = 86_400_000
/** Miners that a list names. */
const SHOWN = 100
/** A miner's share is measured over so many times as long a time before; of fewer blocks than these it says too little. */
const TIMES_BEFORE = 3
const LEAST_BEFORE = 10

type Counted = {
  readonly rows: readonly ProducerRow[]
  /** Uncles that blocks of the span name, by who found them, of those that are told; null where blocks name some that the node did not give. */
  readonly uncles: ReadonlyMap<Hex, number> | null
  /** Who made the blocks of three times as long a time before, and how many these were; null where they are too many to count or not all indexed. */
  readonly earlier: { readonly rows: readonly ProducerRow[]; readonly blocks: number } | null
  readonly blocks: number
  /** Whether every block of the span is indexed and counted. */
  readonly whole: boolean
  readonly fromMs: number
}

/** Who made the blocks of the last so many days: counted over the blocks, which the bound of heights keeps to some milliseconds. */
async function countSpan(
  desk: ChainDesk,
  snapshot: Snapshot,
  days: number,
  nowMs: number,
  /** Whose uncles are counted beside those of who made most blocks. */
  more: readonly Hex[] = [],
): Promise<Counted> {
  const top = snapshot.tip?.height ?? -1
  const fromMs = nowMs - days * DAY_MS
  const [first, known] = await Promise.all([heightBefore(desk, snapshot, fromMs), knownSpans(snapshot)])
  const from = Math.max(first + 1, top - MOST_PRODUCED + 1)
  if (from > top)
    return { rows: [], uncles: new Map(), earlier: null, blocks: 0, whole: isIndexed(fromMs, nowMs, known), fromMs }
  const sides = sidesOf(snapshot, { from, to: top })
  const rows = await producersOf(sides)
  const also = [...rows.slice(0, SHOWN).map(({ producer }) => producer), ...more]
  const whole = from === first + 1 && isIndexed(fromMs, nowMs, known)
  // Without holes they are all, also those of the many who are not named.
  const uncles = await countUncles(desk, sides, also, async () => {
    const sums = await readStatistics(snapshot, [STAT.uncles], hoursOf(days, nowMs))
    return measureOf(sums, STAT.uncles).sum > 0n
  })
  const earlierMs = fromMs - TIMES_BEFORE * days * DAY_MS
  const start = (await heightBefore(desk, snapshot, earlierMs)) + 1
  const isCounted = whole && from - start <= MOST_PRODUCED && start < from && isIndexed(earlierMs, nowMs, known)
  return {
    rows,
    uncles,
    earlier: isCounted
      ? { rows: await producersOf(sidesOf(snapshot, { from: start, to: from - 1 })), blocks: from - start }
      : null,
    blocks: whole ? top - from + 1 : rows.reduce((sum, row) => sum + row.blocks, 0),
    whole,
    fromMs,
  }
}

const hoursOf = (days: number, nowMs: number) => ({
  from: hourOf(nowMs - days * DAY_MS),
  to: hourOf(nowMs),
  step: 24 * days + 24,
})

/**
 * Blocks that a miner found of those expected of it, by its share of the blocks before; null where these are not counted, or it had found fewer than ten of them.
 * The difficulty follows with each block, so that all blocks of the span are what was expected of all.
 */
function luckOf({ rows, earlier, blocks }: Counted, miner: Hex): number | null {
  const foundBy = (of: readonly ProducerRow[]) => of.find(({ producer }) => producer === miner)?.blocks ?? 0
  const before = earlier === null ? 0 : foundBy(earlier.rows)
  return before < LEAST_BEFORE ? null : foundBy(rows) / ((blocks * before) / earlier!.blocks)
}

/** There are far fewer uncles than blocks, and they are told by block. */
async function countUncles(
  { family }: ChainDesk,
  sides: readonly Side[],
  also: readonly Hex[],
  areNamed: () => Promise<boolean>,
): Promise<Counted['uncles']> {
  if (!family.blockData) return null
  const { table } = family.blockData.uncles
  const question = { table, match: {}, by: 'miner', sum: 'gas_used', limit: 0, also }
  const tally = joinTallies(
    await Promise.all(sides.map(({ reads, range }) => reads.familyTally({ ...question, range }))),
  )
  if (tally.rows === 0 && (await areNamed())) return null
  return new Map(tally.top.map(({ value, rows }) => [value, rows]))
}

const daysOf = (span: PoolSpan): number => {
  const days = COUNTED_SPANS.some((counted) => counted === span) ? SPAN_DAYS[span] : null
  if (days === null) throw new OrreryError('PARAMETER_INVALID', { name: 'span', reason: COUNTED_SPANS.join(', ') })
  return days
}

/** Who mined the blocks of a span, by address. Throws `PARAMETER_INVALID` for a span that is not counted on such chains. */
export function readMiners(desk: ChainDesk, span: PoolSpan): Promise<Answer<PoolShares>> {
  const days = daysOf(span)
  const { chain, clock, runtime, wire } = desk
  const nowMs = clock.now()
  return atOneMoment(runtime, async (snapshot) => {
    const [counted, sums] = await Promise.all([
      countSpan(desk, snapshot, days, nowMs),
      readStatistics(snapshot, [STAT.time, 'difficulty'], hoursOf(days, nowMs)),
    ])
    const { rows, blocks, whole, fromMs } = counted
    const seconds = (nowMs - Math.max(Number(measureOf(sums, STAT.time).least), fromMs)) / 1_000
    return {
      data: {
        span,
        named: true,
        blocks,
        expected: blocks === 0 ? null : seconds / chain.blockSeconds,
        hashRate: whole ? hashRate(sums) : null,
        hits: rows.slice(0, SHOWN).map((row) => shareOf(desk, row, counted)),
        asOf: snapshot.tip?.height ?? null,
        whole,
        coverage: snapshot.coverage,
      },
      head: wire.head(snapshot.tip),
    }
  })
}

/** A difficulty of 1 takes one hash of Ethash on average; over the time from the first block of the hours to the last. */
function hashRate(sums: Parameters<typeof measureOf>[0]): string | null {
  const difficulty = measureOf(sums, 'difficulty')
  const time = measureOf(sums, STAT.time)
  const rate = (Number(difficulty.sum) * 1_000) / Number(time.most - time.least)
  return difficulty.count < 2 || !Number.isFinite(rate) || rate <= 0 ? null : rate.toPrecision(6)
}

/** Whose an address is by the operator's labels; null where they do not say. */
const nameOf = ({ runtime }: ChainDesk, miner: Hex): string | null =>
  runtime.labels?.find(({ address }) => address === miner)?.tag ?? null

const shareOf = (desk: ChainDesk, row: ProducerRow, counted: Counted): PoolShare => ({
  code: desk.wire.address(row.producer),
  name: nameOf(desk, row.producer),
  link: null,
  luck: luckOf(counted, row.producer),
  blocks: row.blocks,
  empty: row.empty,
  fees: row.fees?.toString() ?? null,
  reward: row.reward?.toString() ?? null,
  lastHeight: row.newest,
  ...(counted.uncles !== null && { uncles: counted.uncles.get(row.producer) ?? 0 }),
})

/** One miner by its address. Of one that found no block in these spans nothing is known here, and zero is told. */
export async function readMiner(desk: ChainDesk, address: Hex): Promise<Answer<MiningPoolDetail>> {
  const nowMs = desk.clock.now()
  const code = desk.wire.address(address)
  const drawn = await readMinerDays(desk, address, nowMs)
  return atOneMoment(desk.runtime, async (snapshot) => {
    const spans = await Promise.all(
      COUNTED_SPANS.map(async (span) => {
        const counted = await countSpan(desk, snapshot, SPAN_DAYS[span]!, nowMs, [address])
        const { rows, uncles, blocks, whole } = counted
        const own = rows.find(({ producer }) => producer === address)
        const none = {
          blocks: 0,
          empty: 0,
          fees: '0',
          reward: '0',
          lastHeight: null,
          ...(uncles !== null && { uncles: uncles.get(address) ?? 0 }),
        }
        const {
          code: _,
          name: _name,
          link: _link,
          ...mined
        } = own
          ? shareOf(desk, own, counted)
          : { ...none, code, name: null, link: null, luck: luckOf(counted, address) }
        return { span, of: blocks, whole, ...mined }
      }),
    )
    return {
      data: {
        code,
        name: nameOf(desk, address),
        link: null,
        tags: [],
        addresses: [code],
        spans,
        days: [...drawn],
        asOf: snapshot.tip?.height ?? null,
        coverage: snapshot.coverage,
      },
      head: desk.wire.head(snapshot.tip),
    }
  })
}

/** Blocks of a miner, newest first; `extend.next` goes on where looking ended, also where none was found. */
export function listMinerBlocks(desk: ChainDesk, address: Hex, params: ListParams): Promise<Answer<ListOf<PoolBlock>>> {
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { page } = await searchDown(desk, snapshot, blocksOf(address), params)
    return { data: toList(snapshot, page, page.rows.map(toBlock(desk)), null), head: desk.wire.head(snapshot.tip) }
  })
}

const toBlock =
  ({ family }: ChainDesk) =>
  (row: BlockRow): PoolBlock => ({
    height: row.height,
    timeMs: row.timeMs,
    txCount: row.txCount,
    size: row.size,
    fees: row.fees?.toString() ?? null,
    reward: row.reward?.toString() ?? null,
    tag: family.blockWords?.(row) ?? null,
  })
