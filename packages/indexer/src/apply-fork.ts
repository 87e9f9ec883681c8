import type { Orphan } from '@orrery/model/reads'
import type { BlockRef, Bundle } from '@orrery/model/rows'
import { contains } from '@orrery/primitives/intervals'
import type { Engine } from './engine.ts'
import { readArchivedBundle } from './read-orphan.ts'
import type { Fork } from './walk-fork.ts'
import type { WriteQueue } from './write-queue.ts'

/**
 * Makes a branch canonical in one event; what the archive holds of its rivals is owed a rewind. Returns
 * the blocks that lost their place, newest first. Never waits for a write, so a full disk delays no swap.
 */
export async function applyFork(
  engine: Engine,
  queue: WriteQueue,
  fork: Fork,
  tip: BlockRef,
  signal: AbortSignal,
): Promise<readonly Orphan[]> {
  const { archive, clock, head } = engine
  const { ancestor, bundles } = fork
  const floor = ancestor?.height ?? -1

  const archived = new Map<number, Bundle>()
  // Blocks may move from the Head to the archive while others are read; then those are read as well.
  for (let base = -1; base !== (head.view().base ?? tip.height + 1);) {
    base = head.view().base ?? tip.height + 1
    for (let height = floor + 1; height < base; height++) {
      if (archived.has(height) || !contains(archive.state().ranges, height)) continue
      const bundle = await readArchivedBundle(archive.reads, height)
      if (bundle) archived.set(height, bundle)
    }
  }
  signal.throwIfAborted()

  // From here on nothing waits: readers take from the archive only what lies below the Head's base, so the swap is one.
  const lostMs = clock.now()
  const view = head.view()
  const orphans: Orphan[] = []
  for (let height = tip.height; height > floor; height--) {
    const bundle = view.bundle(height) ?? archived.get(height)
    if (!bundle) continue
    const replacedBy = bundles.find((other) => other.block.height === height)?.block.hash ?? null
    const seenMs = view.seenMs(height) ?? bundle.block.timeMs
    orphans.push({ hash: bundle.block.hash, height, replacedBy, depth: tip.height - floor, seenMs, lostMs, bundle })
  }
  head.apply({ type: 'reorganised', to: ancestor, orphans, bundles, seenMs: lostMs })
  const { safe, final } = view
  if ((safe !== null && safe > floor) || (final !== null && final > floor))
    head.apply({ type: 'finality', safe: cap(safe, floor), final: cap(final, floor) })
  const isDeep = view.base === null || floor < view.base - 1
  if (isDeep || queue.writing() > floor || archive.state().ranges.some((range) => range.to > floor))
    queue.oweRewind(floor)
  return orphans
}

const cap = (height: number | null, floor: number): number | null =>
  height === null || floor < 0 ? null : Math.min(height, floor)
