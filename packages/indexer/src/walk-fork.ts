import { OrreryError } from '@orrery/errors/orrery-error'
import type { BlockRef, Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { contains } from '@orrery/primitives/intervals'
import { findCanonicalHash } from './canonical-hash.ts'
import type { Engine } from './engine.ts'
import { toBundle } from './read-bundles.ts'

/** A branch that took the place of ours: where it leaves ours, and its blocks from there on, ascending. */
export type Fork = { readonly ancestor: BlockRef | null; readonly bundles: readonly Bundle[] }

/**
 * Walks a branch back by hash from its block `start` to the first block that we hold as canonical.
 * Heights above `tip` are no part of ours. Where the walk comes to heights that we do not hold
 * (below the Head, or in a gap above the archive) that parent is the ancestor as far as we can know; what lies
 * below the gap is checked when it is linked. Throws `REORG_TOO_DEEP` beyond the limit.
 */
export async function walkFork<Raw>(
  engine: Engine<Raw>,
  start: Hex,
  tip: BlockRef,
  signal: AbortSignal,
  alive: () => void,
): Promise<Fork> {
  const { adapter, archive, chain, head, options } = engine
  const bundles: Bundle[] = []
  for (let hash = start; ;) {
    const raw = await adapter.blockByHash(hash, signal)
    if (!raw) throw new OrreryError('UPSTREAM_NOT_YET', { source: chain.code, what: `block ${hash}` })
    const { ref, parent, bundle } = toBundle(adapter, chain.code, raw, true)
    if (ref.hash !== hash)
      throw new OrreryError('UPSTREAM_MISMATCH', {
        source: chain.code,
        height: ref.height,
        reason: `${hash} was asked for and ${ref.hash} came`,
      })
    bundles.unshift(bundle)
    alive()
    if (ref.height === 0)
      throw new OrreryError('UPSTREAM_WRONG_CHAIN', { source: chain.code, found: ref.hash, expected: chain.code })
    if ((await findCanonicalHash(head, archive, parent.height)) === parent.hash) return { ancestor: parent, bundles }
    if (!isHeld(engine, parent.height)) return { ancestor: parent, bundles }
    const depth = tip.height - parent.height
    if (depth >= options.reorgLimit)
      throw new OrreryError('REORG_TOO_DEEP', { chain: chain.code, depth: depth + 1, limit: options.reorgLimit })
    hash = parent.hash
  }
}

/** Heights above our tip count as held: they come before what we hold on the way back. */
const isHeld = ({ head, archive }: Pick<Engine, 'head' | 'archive'>, height: number): boolean => {
  const { base } = head.view()
  const { ranges } = archive.state()
  return (base === null ? height > (ranges.at(-1)?.to ?? Infinity) : height >= base) || contains(ranges, height)
}
