import { OrreryError } from '@orrery/errors/orrery-error'
import type { Orphan } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import type { Engine } from './engine.ts'
import { readArchivedBundle } from './read-orphan.ts'

/** The node's block at a height, checked; throws `UPSTREAM_NOT_YET` when it has none. */
export async function readRef<Raw>({ adapter, chain }: Pick<Engine<Raw>, 'adapter' | 'chain'>, height: number, signal: AbortSignal): Promise<BlockRef> {
  for await (const batch of adapter.blocks({ from: height, to: height }, signal)) {
    const [raw] = batch
    if (raw === undefined) continue
    const ref = adapter.refOf(raw)
    if (ref.height !== height) throw new OrreryError('UPSTREAM_MISMATCH', { source: chain.code, height, reason: `block ${ref.height} came instead` })
    adapter.verify(raw)
    return ref
  }
  throw new OrreryError('UPSTREAM_NOT_YET', { source: chain.code, what: `block ${height}` })
}

/**
 * Finds out from which height on an archived range is still the node's chain, walking down from `top`,
 * and gives what must be taken out as orphans; null when `top` itself is. For a range whose end was
 * reorganised while nothing linked it to the Head: during a stop, or across a gap.
 */
export async function findStaleTop<Raw>(engine: Engine<Raw>, top: number, signal: AbortSignal): Promise<{ readonly floor: number; readonly orphans: readonly Orphan[] } | null> {
  const { archive, chain, clock, options } = engine
  const orphans: Orphan[] = []
  for (let height = top; height >= 0; height--) {
    const ours = await readArchivedBundle(archive.reads, height)
    const theirs = await readRef(engine, height, signal)
    if (!ours || ours.block.hash === theirs.hash) {
      const depth = top - height
      return depth === 0 ? null : { floor: height, orphans: orphans.map((orphan) => ({ ...orphan, depth })) }
    }
    if (top - height >= options.reorgLimit) throw new OrreryError('REORG_TOO_DEEP', { chain: chain.code, depth: top - height + 1, limit: options.reorgLimit })
    orphans.push({ hash: ours.block.hash, height, replacedBy: theirs.hash, depth: 0, seenMs: ours.block.timeMs, lostMs: clock.now(), bundle: ours })
  }
  throw new OrreryError('UPSTREAM_WRONG_CHAIN', { source: chain.code, found: 'another first block', expected: chain.code })
}
