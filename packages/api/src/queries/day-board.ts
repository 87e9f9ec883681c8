import { joinGasUse, largestValuesOf, type GasRanking, type GasUse } from '@orrery/model/gas-use'
import type { TxRow } from '@orrery/model/rows'
import type { Clock } from '@orrery/primitives/clock'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { ChainDesk } from './chain-desk.ts'
import { isIndexed, knownSpans } from './chart-points.ts'
import { heightBefore } from './height-before.ts'
import { createKept, type Kept } from './kept.ts'
import { atOneMoment, NO_CUT, type Snapshot } from './snapshot.ts'

/** Blocks of the last hours. */
export type Span = {
  /** The first block that is indexed. */
  readonly fromHeight: number
  readonly toHeight: number
  /** Whether every block of the span is indexed. */
  readonly whole: boolean
}
/** What was told of a span. */
export type OfSpan<T> = Span & { readonly told: T }
/** Null where no block of the span is here. */
type KeptOf<T> = Kept<OfSpan<T> | 'none'>

/**
 * What stands out in the last hours of a chain. A few fields of every transaction of them are read: beside the requests, one reading at a time, again at the earliest
 * after minutes and after a hundred times as long as it took, and only when somebody asks.
 */
export type DayBoard = {
  /** Null while it is being made for the first time. */
  gasUse(by: GasRanking, hours: number): ReturnType<KeptOf<GasUse>['read']>
  largest(hours: number): ReturnType<KeptOf<readonly TxRow[]>['read']>
}

const HOUR_MS = 3_600_000
const KEPT = { ratio: 100, waitMs: 200 } as const
/** An hour's answer is made again sooner than a week's: every so many of its hours' parts. */
const leastMs = (hours: number): number => Math.min(15, 1 + hours / 6) * 60_000
/** Rows that are told of each order (screens-evm §7), and so many more that the two parts of a span are joined from. */
export const TOLD = 50
const JOINED = 100
/** Screens-evm §2.4. */
const LARGEST = 5

/** Makes the board of a desk; nothing is read before it is asked for. */
export function createDayBoard(desk: () => ChainDesk, clock: Clock): DayBoard {
  const uses = new Map<string, KeptOf<GasUse>>()
  const largest = new Map<number, KeptOf<readonly TxRow[]>>()
  let turn: Promise<unknown> = Promise.resolve()
  const keep = <T>(hours: number, read: (desk: ChainDesk, span: Found) => Promise<T>): KeptOf<T> =>
    createKept(
      () => {
        const mine = turn.then(() => ofSpan(desk(), hours, read))
        turn = mine.catch(() => undefined)
        return mine
      },
      clock,
      { ...KEPT, leastMs: leastMs(hours) },
    )
  return {
    gasUse(by, hours) {
      const key = `${by} ${hours}`
      const kept = uses.get(key) ?? keep(hours, (own, found) => readUse(own, found, by))
      uses.set(key, kept)
      return kept.read()
    },
    largest(hours) {
      const kept = largest.get(hours) ?? keep(hours, (_, found) => readLargest(found))
      largest.set(hours, kept)
      return kept.read()
    },
  }
}

type Found = Span & { readonly snapshot: Snapshot }

async function ofSpan<T>(
  desk: ChainDesk,
  hours: number,
  read: (desk: ChainDesk, span: Found) => Promise<T>,
): Promise<OfSpan<T> | 'none'> {
  const nowMs = desk.clock.now()
  const found = await atOneMoment(desk.runtime, async (snapshot): Promise<Found> => {
    const fromMs = nowMs - hours * HOUR_MS
    const [before, known] = await Promise.all([heightBefore(desk, snapshot, fromMs), knownSpans(snapshot)])
    const toHeight = snapshot.tip?.height ?? -1
    const { ranges } = snapshot.state
    // Where the index begins inside the span, no block stands before it; the newest blocks may be all that is here.
    const first = [...ranges, ...snapshot.coverage.ranges].find(({ to }) => to > before)
    return {
      snapshot,
      fromHeight: Math.max(before + 1, first?.from ?? 0),
      toHeight,
      whole: isIndexed(fromMs, nowMs, known),
    }
  })
  const { fromHeight, toHeight, whole, snapshot } = found
  if (fromHeight > toHeight) return 'none'
  // Rows of archived blocks do not change: the reading, which takes long, needs no moment, unless a deep fork takes them out meanwhile.
  const last = deepEnd(found)
  const hash = last < 0 ? null : await snapshot.deep.blockHashes([last])
  const told = await read(desk, found)
  if (hash !== null && (await desk.runtime.archive.reads.blockHashes([last])).get(last) !== hash.get(last))
    throw new OrreryError('STORE_UNAVAILABLE', { reason: 'the chain took back what was being read' })
  return { fromHeight, toHeight, whole, told }
}

/** The last block of the span that is read from the archive; −1 where none is. */
const deepEnd = ({ fromHeight, toHeight, snapshot: { cut } }: Found): number => {
  const last = Math.min(toHeight, cut === NO_CUT ? toHeight : cut - 1)
  return fromHeight > last ? -1 : last
}

const headOf = ({ fromHeight, toHeight, snapshot }: Found) =>
  toHeight < snapshot.cut ? null : { from: Math.max(fromHeight, snapshot.cut), to: toHeight }

async function readUse({ family, chain }: ChainDesk, found: Found, by: GasRanking): Promise<GasUse> {
  const { snapshot, fromHeight } = found
  const question = { by, plainGas: family.plainGas?.(chain) ?? null, limit: JOINED }
  const [range, last] = [headOf(found), deepEnd(found)]
  const newest = range === null ? null : await snapshot.newest.gasUse({ ...question, range, also: [] })
  if (last < 0) return newest ?? { gasUsed: 0, fees: 0n, txs: 0, rows: [] }
  // What the newest blocks tell first may be far behind in the others: of those the whole is told.
  const also = newest?.rows.map(({ address }) => address) ?? []
  const deep = await snapshot.deep.gasUse({ ...question, range: { from: fromHeight, to: last }, also })
  return newest === null ? deep : joinGasUse([deep, newest])
}

async function readLargest(found: Found): Promise<readonly TxRow[]> {
  const { snapshot, fromHeight } = found
  const [range, last] = [headOf(found), deepEnd(found)]
  const parts = await Promise.all([
    last < 0 ? [] : snapshot.deep.largestValues({ from: fromHeight, to: last }, LARGEST),
    range === null ? [] : snapshot.newest.largestValues(range, LARGEST),
  ])
  return largestValuesOf(parts.flat(), LARGEST)
}
