import { OrreryError } from '@orrery/errors/orrery-error'
import type { HeightRange } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { ChunkBook } from './chunk-book.ts'
import { overlaps } from './ranges.ts'

/** Where a chunk belongs and what it links to. */
export type ChunkLink = HeightRange & { readonly parentHash: Hex; readonly lastHash: Hex }

/** A block's place in the chain. */
export type BlockLink = { readonly height: number; readonly hash: Hex; readonly parentHash: Hex }

/** The link of a chunk that is one block longer. Throws `BUNDLE_INVALID` when the block does not follow. */
export function extendLink(chain: string, link: ChunkLink | null, block: BlockLink): ChunkLink {
  const { height, hash, parentHash } = block
  if (link === null) return { from: height, to: height, parentHash, lastHash: hash }
  if (height !== link.to + 1) throw invalid(chain, height, `it follows block ${link.to}`)
  if (parentHash !== link.lastHash) throw invalid(chain, height, 'its parent is not the block before it')
  return { ...link, to: height, lastHash: hash }
}

/** Throws `BUNDLE_INVALID` when the chunk overlaps what is committed or does not link to it. */
export function checkLink(chain: string, link: ChunkLink, ranges: readonly HeightRange[], book: ChunkBook): void {
  if (overlaps(ranges, link)) throw invalid(chain, link.from, 'blocks of its chunk are archived already')
  const below = book.hashAt(link.from - 1)
  if (below !== null && below !== link.parentHash)
    throw invalid(chain, link.from, 'its parent is not the archived block below it')
  const above = book.parentHashAt(link.to + 1)
  if (above !== null && above !== link.lastHash)
    throw invalid(chain, link.to, 'the archived block above it has another parent')
}

const invalid = (chain: string, height: number, reason: string): OrreryError =>
  new OrreryError('BUNDLE_INVALID', { height, chain, reason })
