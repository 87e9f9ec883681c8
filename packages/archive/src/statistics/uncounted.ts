import { chainKey } from '@orrery/model/chain'
import type { HeightRange } from '@orrery/model/reads'
import { STAT } from '@orrery/model/statistics'
import { difference, toIntervals, type Intervals } from '@orrery/primitives/intervals'
import type { Store } from '@orrery/store/store'
import { STAT_SUMS, STAT_TABLES } from '../tables/stat-tables.ts'
import { deleteHeights, rowsWithin, type HeightTable } from '../coverage/delete-heights.ts'

/** What counts chunks of an archive again, and takes out what was counted of them. */
type Recounter = {
  takeCountsOut(chunks: readonly HeightRange[]): Promise<void>
  countAgain(chunks: readonly HeightRange[]): Promise<void>
}

/** Chunks that are counted before who waits to write has its turn: a second or two. */
const AT_ONCE = 4
/** Chunks of which one line of the log tells: a large archive takes hours. */
const TOLD_CHUNKS = 1_000

/**
 * Chunks whose statistics are not what they should be: of before a measure was there, or of a write that came after it was given up. Until they are
 * counted again nothing is told of them (`docs/decisions/0021`).
 */
export class Uncounted {
  private chunks: readonly HeightRange[]
  private merged: Intervals
  private isCleared = false
  private counted = 0
  private readonly recounter: Recounter
  private readonly tell: (counted: number, left: number) => void

  /** `tell` hears every thousand chunks how far it is. */
  constructor(chunks: readonly HeightRange[], recounter: Recounter, tell: (counted: number, left: number) => void) {
    this.chunks = chunks.toSorted((a, b) => a.from - b.from)
    this.merged = toIntervals(chunks)
    this.recounter = recounter
    this.tell = tell
  }

  /** Their heights: ascending, disjoint, merged. */
  get ranges(): Intervals {
    return this.merged
  }

  /** Lets go of chunks that are no more as they were: what became of them is counted, or out. */
  keep(isThere: (chunk: HeightRange) => boolean): void {
    if (this.chunks.length === 0) return
    this.chunks = this.chunks.filter(isThere)
    this.merged = toIntervals(this.chunks)
  }

  /**
   * Counts some chunks, the newest first, since that is what people look at. Nothing else may write meanwhile. What was counted of all of them
   * goes first: each run of neighbours by one deletion, which is a mutation. May be interrupted and repeated.
   */
  async step(): Promise<void> {
    if (this.chunks.length === 0) return
    if (!this.isCleared) {
      await this.recounter.takeCountsOut(this.merged)
      this.isCleared = true
    }
    const batch = this.chunks.slice(-AT_ONCE)
    try {
      await this.recounter.countAgain(batch)
    } catch (error) {
      this.isCleared = false
      throw error
    }
    this.chunks = this.chunks.slice(0, -AT_ONCE)
    this.merged = difference(this.merged, batch)
    const before = this.counted
    this.counted += batch.length
    if (Math.floor(before / TOLD_CHUNKS) < Math.floor(this.counted / TOLD_CHUNKS))
      this.tell(this.counted, this.chunks.length)
  }
}

/**
 * Looks whether the statistics have every block of every chunk just once, by the number of blocks that they tell, takes out what belongs to no chunk,
 * and answers the chunks that are not so.
 */
export async function findUncounted(
  store: Store,
  code: string,
  chunks: readonly HeightRange[],
): Promise<readonly HeightRange[]> {
  const chain = chainKey(code)
  const parts = await store.query({
    sql: `SELECT height, last_height, count FROM ${STAT_SUMS.name} WHERE chain = {chain:UInt32} AND name = '${STAT.time}' ORDER BY height`,
    params: { chain: { type: 'u32', value: chain } },
    columns: { height: 'u32', last_height: 'u32', count: 'u64' },
    purpose: 'write',
  })
  const { wrong, strays } = compareParts(chunks, parts)
  const tables = STAT_TABLES.map((table): HeightTable => ({ table, at: 'height' }))
  for (const { height } of strays) await deleteHeights(store, chain, rowsWithin({ from: height, to: height }, tables))
  return wrong
}

type Part = { readonly height: number; readonly last_height: number; readonly count: number }

/** Which chunks their parts do not count block for block, and which parts belong to no chunk. Pure. */
export function compareParts(
  chunks: readonly HeightRange[],
  parts: readonly Part[],
): { readonly wrong: readonly HeightRange[]; readonly strays: readonly Part[] } {
  const sorted = chunks.toSorted((a, b) => a.from - b.from)
  const wrong: HeightRange[] = []
  const strays: Part[] = []
  let at = 0
  const passBelow = (height: number) => {
    while (at < parts.length && parts[at]!.height < height) strays.push(parts[at++]!)
  }
  for (const { from, to } of sorted) {
    passBelow(from)
    let blocks = 0
    let fits = true
    for (; at < parts.length && parts[at]!.height <= to; at++) {
      blocks += parts[at]!.count
      fits &&= parts[at]!.last_height <= to
    }
    if (!fits || blocks !== to - from + 1) wrong.push({ from, to })
  }
  passBelow(Infinity)
  return { wrong, strays }
}
