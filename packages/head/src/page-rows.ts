import type { PageQuery, Position } from '@orrery/model/reads'
import type { HeadBlock } from './head-block.ts'

type Placed = { readonly height: number; readonly txIndex?: number; readonly seq?: number }

/** Where a row stands beside a place: below it, at it or above it. */
export const comparePlaces = (row: Placed, at: Position): number =>
  row.height - at.height || (row.txIndex ?? 0) - at.txIndex || (row.seq ?? 0) - at.seq

/**
 * One keyset page over blocks in ascending order, whose `rowsOf` are ascending too. With only `after`
 * the page holds the rows right above it; otherwise the newest below `before`. Newest first.
 */
export function pageRows<T extends Placed>(
  blocks: readonly HeadBlock[],
  page: PageQuery,
  rowsOf: (block: HeadBlock) => readonly T[],
  keep: (row: T) => boolean = () => true,
): readonly T[] {
  const { before, after, limit, floor = 0, ceiling = Number.POSITIVE_INFINITY } = page
  let skip = page.skip ?? 0
  const rows: T[] = []
  const take = (row: T) => {
    if (skip > 0) skip--
    else rows.push(row)
  }
  const inside = (row: T) =>
    (!before || comparePlaces(row, before) < 0) && (!after || comparePlaces(row, after) > 0) && keep(row)
  const outside = (block: HeadBlock) =>
    block.bundle.block.height < floor ||
    block.bundle.block.height > ceiling ||
    (before !== undefined && block.bundle.block.height > before.height) ||
    (after !== undefined && block.bundle.block.height < after.height)

  if (after && !before) {
    for (let i = 0; i < blocks.length && rows.length < limit; i++) {
      if (outside(blocks[i]!)) continue
      for (const row of rowsOf(blocks[i]!)) if (rows.length < limit && inside(row)) take(row)
    }
    return rows.reverse()
  }
  for (let i = blocks.length - 1; i >= 0 && rows.length < limit; i--) {
    if (outside(blocks[i]!)) continue
    const candidates = rowsOf(blocks[i]!)
    for (let j = candidates.length - 1; j >= 0 && rows.length < limit; j--)
      if (inside(candidates[j]!)) take(candidates[j]!)
  }
  return rows
}
