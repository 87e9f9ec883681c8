import type { BlockPush } from '@orrery/model/wire/live'

/** New rows of a list by the height that brings them: a block that is pushed twice counts once. */
export type NewRowCounts = ReadonlyMap<number, number>

/** What a list counts: blocks, or their transactions. How many transfers a block brings is not in the push. */
export type NewRowKind = 'blocks' | 'transactions' | 'transfers' | 'pending'

/** The newest block that rows show; `hash` is of the newest one when they were read, which may be above it. */
export type ShownTop = { readonly height: number; readonly hash?: string | undefined }

/**
 * The counts after a push. What was missed while the page loaded may tell of blocks that `top` already stands on. Where blocks
 * were taken back, those in their place are new whatever their height, unless `top` itself is one of them.
 */
export function countNewRows(
  kind: NewRowKind,
  before: NewRowCounts,
  { blocks, removed }: Pick<BlockPush, 'blocks' | 'removed'>,
  top: ShownTop | null,
): NewRowCounts {
  const counts = new Map(before)
  const isNew = removed.length > 0 && !blocks.some(({ height, hash }) => height === top?.height && hash === top.hash)
  for (const { height, txCount } of blocks)
    if (isNew || top === null || height > top.height) counts.set(height, kind === 'transactions' ? txCount : 1)
  return counts
}

/** How many rows that is. */
export const sumNewRows = (counts: NewRowCounts): number => [...counts.values()].reduce((sum, count) => sum + count, 0)
