import type { ChainArchive } from '@orrery/archive/archive'
import type { ChainHead } from '@orrery/head/chain-head'
import { contains } from '@orrery/primitives/intervals'
import type { Hex } from '@orrery/primitives/hex'

/** The hash that we hold as canonical at a height, in the Head or the archive; null when we hold none. */
export async function findCanonicalHash(head: ChainHead, archive: ChainArchive, height: number): Promise<Hex | null> {
  const held = head.view().bundle(height)
  if (held) return held.block.hash
  if (!contains(archive.state().ranges, height)) return null
  return (await archive.reads.block(height))?.hash ?? null
}
