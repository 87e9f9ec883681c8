import type { BlockSummary } from '@orrery/model/wire/block'

/** What blocks burn a minute, and the newest of them; base units. */
export type BurnPace = {
  readonly minute: string
  /** Blocks that the pace is of. */
  readonly blocks: number
  readonly height: number
  readonly newest: string
}

const MINUTE_MS = 60_000n

/**
 * The pace of blocks that follow each other, newest first: what all but the oldest burnt in the time since that one. Null where a block does not tell what it
 * burnt, or no time passed. Pure.
 */
export function burnPace(blocks: readonly Pick<BlockSummary, 'height' | 'timeMs' | 'burnt'>[]): BurnPace | null {
  const gap = blocks.findIndex(({ height }, at) => height !== blocks[0]!.height - at)
  const row = gap === -1 ? blocks : blocks.slice(0, gap)
  const [newest, oldest] = [row[0], row.at(-1)]
  if (newest === undefined || oldest === undefined || newest.burnt === null) return null
  const ms = BigInt(newest.timeMs - oldest.timeMs)
  if (ms <= 0n) return null
  let sum = 0n
  for (const { burnt } of row.slice(0, -1)) {
    if (burnt === null) return null
    sum += BigInt(burnt)
  }
  return {
    minute: String((sum * MINUTE_MS) / ms),
    blocks: row.length - 1,
    height: newest.height,
    newest: newest.burnt,
  }
}
