import type { Orphan } from '@orrery/model/reads'
import type { BlockRef, Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { contains } from '@orrery/primitives/intervals'
import { countRows } from './check-bundle.ts'
import type { Engine } from './engine.ts'
import { readArchivedBundle } from './read-orphan.ts'
import type { Fork } from './walk-fork.ts'
import type { Loss, WriteQueue } from './write-queue.ts'

/** Blocks that lost their place, newest first: those of the Head with their rows, those of the archive without. */
export type ForkLosses = { readonly held: readonly Orphan[]; readonly archived: readonly Loss[] }

type Archived = { readonly hash: Hex; readonly timeMs: number; readonly bundle: Bundle | null }

/**
 * Makes a branch canonical in one event; what the archive holds of its rivals is owed a rewind, which keeps
 * them as forked blocks first. Never waits for a write, so a full disk delays no swap. The event tells of the
 * archived rivals as far as their rows are no more than are archived at once.
 */
export async function applyFork(
  engine: Engine,
  queue: WriteQueue,
  fork: Fork,
  tip: BlockRef,
  signal: AbortSignal,
): Promise<ForkLosses> {
  const { archive, clock, head, options } = engine
  const { ancestor, bundles } = fork
  const floor = ancestor?.height ?? -1

  const archived = new Map<number, Archived>()
  let rows = 0
  // Blocks may move from the Head to the archive while others are read; then those are read as well.
  for (let base = -1; base !== (head.view().base ?? tip.height + 1);) {
    base = head.view().base ?? tip.height + 1
    for (let height = base - 1; height > floor; height--) {
      if (archived.has(height) || !contains(archive.state().ranges, height)) continue
      const bundle = rows < options.chunkRows ? await readArchivedBundle(archive.reads, height) : null
      const block = bundle?.block ?? (await archive.reads.block(height))
      if (!block) continue
      if (bundle) rows += countRows(bundle)
      archived.set(height, { hash: block.hash, timeMs: block.timeMs, bundle })
    }
  }
  signal.throwIfAborted()

  // From here on nothing waits: readers take from the archive only what lies below the Head's base, so the swap is one.
  const lostMs = clock.now()
  const view = head.view()
  const rivals = new Map(bundles.map(({ block }) => [block.height, block.hash]))
  const orphans: Orphan[] = []
  const held: Orphan[] = []
  const losses: Loss[] = []
  for (let height = tip.height; height > floor; height--) {
    const ours = view.bundle(height)
    const deep = ours ? null : archived.get(height)
    const hash = ours?.block.hash ?? deep?.hash
    if (!hash) continue
    const loss: Loss = {
      hash,
      height,
      replacedBy: rivals.get(height) ?? null,
      depth: tip.height - floor,
      seenMs: view.seenMs(height) ?? ours?.block.timeMs ?? deep!.timeMs,
      lostMs,
    }
    const bundle = ours ?? deep?.bundle ?? null
    if (bundle) orphans.push({ ...loss, bundle })
    if (ours) held.push({ ...loss, bundle: ours })
    else losses.push(loss)
  }
  head.apply({ type: 'reorganised', to: ancestor, orphans, bundles, seenMs: lostMs })
  const { safe, final } = view
  if ((safe !== null && safe > floor) || (final !== null && final > floor))
    head.apply({ type: 'finality', safe: cap(safe, floor), final: cap(final, floor) })
  const isDeep = view.base === null || floor < view.base - 1
  if (isDeep || queue.writing() > floor || archive.state().ranges.some((range) => range.to > floor))
    queue.oweRewind(floor, losses)
  return { held, archived: losses }
}

const cap = (height: number | null, floor: number): number | null =>
  height === null || floor < 0 ? null : Math.min(height, floor)
