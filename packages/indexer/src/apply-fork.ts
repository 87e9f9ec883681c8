import type { Orphan } from '@orrery/model/reads'
import type { BlockRef, Bundle } from '@orrery/model/rows'
import { contains } from '@orrery/primitives/intervals'
import type { Engine } from './engine.ts'
import { readArchivedBundle } from './read-orphan.ts'
import type { Fork } from './walk-fork.ts'
import type { WriteQueue } from './write-queue.ts'

/**
 * Makes a branch canonical in one event and takes its rivals out of the archive where they got so far.
 * Returns the blocks that lost their place, newest first. Run inside the write queue: nothing may be archived meanwhile.
 */
export async function applyFork(engine: Engine, queue: WriteQueue, fork: Fork, tip: BlockRef, signal: AbortSignal): Promise<readonly Orphan[]> {
  const { archive, clock, head } = engine
  const { ancestor, bundles } = fork
  const floor = ancestor?.height ?? -1
  const lostMs = clock.now()
  const view = head.view()
  const orphans: Orphan[] = []
  for (let height = tip.height; height > floor; height--) {
    const bundle: Bundle | null = view.bundle(height) ?? (contains(archive.state().ranges, height) ? await readArchivedBundle(archive.reads, height) : null)
    if (!bundle) continue
    orphans.push({
      hash: bundle.block.hash,
      height,
      replacedBy: bundles.find((other) => other.block.height === height)?.block.hash ?? null,
      depth: tip.height - floor,
      seenMs: view.seenMs(height) ?? bundle.block.timeMs,
      lostMs,
      bundle,
    })
  }
  // The Head first: readers take from the archive only what lies below its base, so the swap is one.
  head.apply({ type: 'reorganised', to: ancestor, orphans, bundles, seenMs: lostMs })
  const finals = [view.safe, view.final] as const
  if (finals.some((height) => height !== null && height > floor)) {
    head.apply({ type: 'finality', safe: cap(finals[0], floor), final: cap(finals[1], floor) })
  }
  if (archive.state().ranges.some((range) => range.to > floor)) await queue.insist(() => archive.rewind(floor), signal)
  return orphans
}

const cap = (height: number | null, floor: number): number | null => (height === null || floor < 0 ? null : Math.min(height, floor))
