import type { ProducerRow } from './reads.ts'
import type { BlockRow } from './rows.ts'

/** Producers that one answer names. */
export const MOST_PRODUCERS = 1_000

/** What each producer made of blocks, most blocks first, by key where they are equal (`ChainReads.producers`). Pure. */
export function sumProducers(blocks: Iterable<BlockRow>, limit?: number): readonly ProducerRow[] {
  const rows = Array.from(blocks, ({ producer, txCount, fees, reward, height }): ProducerRow | null =>
    producer === null ? null : { producer, blocks: 1, empty: txCount === 0 ? 1 : 0, fees, reward, newest: height },
  )
  return joinProducers([rows.filter((row) => row !== null)], limit)
}

/** The rows of several parts of a range as those of the whole. Pure. */
export function joinProducers(
  parts: readonly (readonly ProducerRow[])[],
  limit = MOST_PRODUCERS,
): readonly ProducerRow[] {
  const sums = new Map<string, ProducerRow>()
  for (const row of parts.flat()) {
    const held = sums.get(row.producer)
    sums.set(row.producer, held === undefined ? row : added(held, row))
  }
  return [...sums.values()].sort((a, b) => b.blocks - a.blocks || (a.producer < b.producer ? -1 : 1)).slice(0, limit)
}

const plus = (a: bigint | null, b: bigint | null): bigint | null => (a === null || b === null ? null : a + b)
const added = (a: ProducerRow, b: ProducerRow): ProducerRow => ({
  producer: a.producer,
  blocks: a.blocks + b.blocks,
  empty: a.empty + b.empty,
  fees: plus(a.fees, b.fees),
  reward: plus(a.reward, b.reward),
  newest: Math.max(a.newest, b.newest),
})
