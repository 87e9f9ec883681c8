import type { PageQuery, Position } from '@orrery/model/reads'
import type { HeadBlock } from './head-block.ts'

type Placed = { readonly height: number; readonly txIndex?: number; readonly seq?: number }

/** Where a row stands beside a place: below it, at it or above it. */
export const comparePlaces = (row: Placed, at: Position): number =>
  row.height - at.height || (row.txIndex ?? 0) - at.txIndex || (row.seq ?? 0) - at.seq

/**
 * One keyset page over blocks in ascending order, whose `rowsOf` are ascending too. With only `after`
 * the page holds the rows right above it; otherwise the newest below `before`. Newest first. Blocks whose rows are all
 * passed over are passed over as one, so that a page deep in the list costs what the first one does; not with `keep`, which is asked of each row.
 */
export function pageRows<T extends Placed>(
  blocks: readonly HeadBlock[],
  page: PageQuery,
  rowsOf: (block: HeadBlock) => readonly T[],
  keep: ((row: T) => boolean) | null = null,
): readonly T[] {
  const { before, after, limit, floor = 0, ceiling = Number.POSITIVE_INFINITY } = page
  const lowest = Math.max(floor, after?.height ?? 0)
  const highest = Math.min(ceiling, before?.height ?? Number.POSITIVE_INFINITY)
  const isUp = after !== undefined && before === undefined
  let skip = page.skip ?? 0
  const rows: T[] = []
  const isInside = (row: T): boolean =>
    (before === undefined || comparePlaces(row, before) < 0) && (after === undefined || comparePlaces(row, after) > 0)

  for (let i = 0; i < blocks.length && rows.length < limit; i++) {
    const block = blocks[isUp ? i : blocks.length - 1 - i]!
    const { height } = block.bundle.block
    if (height < lowest || height > highest) continue
    const found = rowsOf(block)
    const isWhole = height !== before?.height && height !== after?.height
    if (isWhole && keep === null && skip >= found.length) {
      skip -= found.length
      continue
    }
    for (let j = 0; j < found.length && rows.length < limit; j++) {
      const row = found[isUp ? j : found.length - 1 - j]!
      if ((!isWhole && !isInside(row)) || (keep !== null && !keep(row))) continue
      if (skip > 0) skip--
      else rows.push(row)
    }
  }
  return isUp ? rows.reverse() : rows
}
