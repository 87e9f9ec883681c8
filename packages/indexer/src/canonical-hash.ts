import type { ChainArchive } from '@orrery/archive/archive'
import type { ChainHead } from '@orrery/head/chain-head'
import { contains } from '@orrery/primitives/intervals'
import type { Hex } from '@orrery/primitives/hex'

/** The hash that we know as canonical at a height, from the block itself or the one above it; null when we hold neither. */
export async function findCanonicalHash(head: ChainHead, archive: ChainArchive, height: number): Promise<Hex | null> {
  const view = head.view()
  const held = view.bundle(height)?.block.hash ?? view.bundle(height + 1)?.block.parentHash
  if (held) return held
  const { ranges } = archive.state()
  if (contains(ranges, height)) return (await archive.reads.block(height))?.hash ?? null
  return contains(ranges, height + 1) ? ((await archive.reads.block(height + 1))?.parentHash ?? null) : null
}
