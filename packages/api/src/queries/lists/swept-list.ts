import type { PageQuery, Position } from '@orrery/model/reads'
import type { ChainDesk } from '../chain-desk.ts'
import type { FoundRows, KeysetList } from './keyset-list.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'

/** One read looks for so long at most; the time of one question decides how many blocks the next one is about. */
const BUDGET_MS = 500
const QUICK_MS = 80
const SLOW_MS = 250
const LEAST_BLOCKS = 100
const GROWTH = 4

/**
 * A list of which few rows may be what its filter asks for, looked for in the archive by spans of heights: each read ends after half a second,
 * with the place where the walk goes on in `stoppedAt`. Both ways are exact. Page numbers cannot be reckoned: such a list is walked by cursors.
 * `first` is the number of blocks that the first question is about.
 */
export function sweptList<Row>(
  desk: Pick<ChainDesk, 'clock'>,
  { deep, state, cut, tip }: Pick<Snapshot, 'deep' | 'state' | 'cut' | 'tip'>,
  list: KeysetList<Row>,
  first: number,
): KeysetList<Row> {
  const bottom = state.ranges.at(0)?.from ?? 0
  const top = cut === NO_CUT ? (tip?.height ?? 0) : cut - 1
  return {
    ...list,
    async read(reads, page) {
      if (reads !== deep || page.skip) return list.read(reads, page)
      const lowest = Math.max(bottom, page.floor ?? 0)
      const highest = Math.min(top, page.ceiling ?? top)
      const begun = desk.clock.monotonic()
      const isUp = page.after !== undefined && page.before === undefined
      let rows: readonly Row[] = []
      let blocks = first
      let at: Position = isUp
        ? page.after!
        : page.before !== undefined && page.before.height <= highest
          ? page.before
          : { height: highest + 1, txIndex: 0, seq: 0 }
      for (let since = begun; ; since = desk.clock.monotonic()) {
        const step = isUp ? spanAbove(at, highest, blocks) : spanBelow(at, lowest, blocks)
        const limit = page.limit - rows.length
        const found = await list.read(reads, { ...page, ...step.page, limit })
        rows = isUp ? [...found, ...rows] : [...rows, ...found]
        const now = desk.clock.monotonic()
        const { stoppedAt } = found
        if (rows.length >= page.limit || (step.isLast && stoppedAt === undefined)) return rows
        // The list itself may give up within the span.
        at = stoppedAt ?? step.next
        if (now - begun > BUDGET_MS) return Object.assign([...rows], { stoppedAt: at }) satisfies FoundRows<Row>
        if (now - since < QUICK_MS) blocks *= GROWTH
        else if (now - since > SLOW_MS) blocks = Math.max(LEAST_BLOCKS, Math.floor(blocks / GROWTH))
      }
    },
  }
}

type Span = { readonly page: Partial<PageQuery>; readonly next: Position; readonly isLast: boolean }

function spanBelow(before: Position, lowest: number, blocks: number): Span {
  const floor = Math.max(lowest, before.height - blocks)
  return { page: { before, floor }, next: { height: floor, txIndex: 0, seq: 0 }, isLast: floor <= lowest }
}

function spanAbove(after: Position, highest: number, blocks: number): Span {
  const ceiling = Math.min(highest, after.height + blocks)
  // No row has this index; a cursor takes numbers of 15 digits.
  const next = { height: ceiling, txIndex: 0xffff_ffff, seq: 0xffff_ffff }
  return { page: { after, ceiling }, next, isLast: ceiling >= highest }
}
