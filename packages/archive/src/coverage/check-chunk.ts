import { OrreryError } from '@orrery/errors/orrery-error'
import type { HeightRange } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChunkBook } from './chunk-book.ts'
import { overlaps } from './ranges.ts'

/** Where a chunk belongs and what it links to. */
export type ChunkLink = HeightRange & {
  readonly parentHash: Hex
  readonly lastHash: Hex
  /** Throws `BUNDLE_INVALID` when the chunk overlaps what is committed or does not link to it. */
  check(ranges: readonly HeightRange[], book: ChunkBook): void
}

/** The link of a chunk whose blocks follow each other by height and hash; null when it is empty. Throws `BUNDLE_INVALID`. */
export function checkChunk(chain: string, bundles: readonly Bundle[]): ChunkLink | null {
  const first = bundles[0]?.block
  const last = bundles.at(-1)?.block
  if (!first || !last) return null
  const refuse = (height: number, reason: string): never => {
    throw new OrreryError('BUNDLE_INVALID', { height, chain, reason })
  }
  let below = { height: first.height - 1, hash: first.parentHash }
  for (const { block } of bundles) {
    if (block.height !== below.height + 1) refuse(block.height, `it follows block ${below.height}`)
    if (block.parentHash !== below.hash) refuse(block.height, 'its parent is not the block before it')
    below = block
  }
  return {
    from: first.height,
    to: last.height,
    parentHash: first.parentHash,
    lastHash: last.hash,
    check(ranges, book) {
      if (overlaps(ranges, { from: first.height, to: last.height }))
        refuse(first.height, 'blocks of its chunk are archived already')
      const below = book.hashAt(first.height - 1)
      if (below !== null && below !== first.parentHash)
        refuse(first.height, 'its parent is not the archived block below it')
      const above = book.parentHashAt(last.height + 1)
      if (above !== null && above !== last.hash) refuse(last.height, 'the archived block above it has another parent')
    },
  }
}
