import type { Orphan } from '@orrery/model/reads'
import type { BlockRef, Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { contains } from '@orrery/primitives/intervals'
import { linkAbort } from '@orrery/primitives/linked-abort'
import { countRows } from './check-bundle.ts'
import type { Engine } from './engine.ts'
import { readArchivedBundle } from './read-orphan.ts'
import type { Fork } from './walk-fork.ts'
import type { Loss, WriteQueue } from './write-queue.ts'

/**
 * Blocks that lost their place, newest first: those of the Head with their rows, those of the archive without. `unkept` are
 * those of the Head that the archive did not take in time: they are still to be written.
 */
export type ForkLosses = {
  readonly held: readonly Orphan[]
  readonly archived: readonly Loss[]
  readonly unkept: readonly Orphan[]
}

/** Decision 9: for so long a swap waits for its forked blocks to be written; reliability F-13 allows 2 s for all of it. */
const KEEP_MS = 500

type Archived = { readonly hash: Hex; readonly timeMs: number; readonly bundle: Bundle | null }

/**
 * Makes a branch canonical in one event. Forked blocks of the Head are written right before it, so that no kill takes them
 * along; a disk that is full or slow delays the swap by half a second at most. What the archive holds of its rivals is owed
 * a rewind, which keeps them as forked blocks first. The event tells of the archived rivals as far as their rows are no
 * more than are archived at once.
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
  const rivals = new Map(bundles.map(({ block }) => [block.height, block.hash]))
  const lostMs = clock.now()
  const lossOf = (hash: Hex, height: number, seenMs: number): Loss => ({
    hash,
    height,
    replacedBy: rivals.get(height) ?? null,
    depth: tip.height - floor,
    seenMs,
    lostMs,
  })
  const orphanAt = (height: number): Orphan | null => {
    const view = head.view()
    const bundle = view.bundle(height)
    if (!bundle) return null
    const { block } = bundle
    return { ...lossOf(block.hash, height, view.seenMs(height) ?? block.timeMs), bundle }
  }
  const kept = await keepHeld(engine, tip.height, floor, orphanAt, signal)

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
  const view = head.view()
  const orphans: Orphan[] = []
  const held: Orphan[] = []
  const losses: Loss[] = []
  for (let height = tip.height; height > floor; height--) {
    const ours = orphanAt(height)
    if (ours) {
      orphans.push(ours)
      held.push(ours)
      continue
    }
    const deep = archived.get(height)
    if (!deep) continue
    const loss = lossOf(deep.hash, height, deep.timeMs)
    if (deep.bundle) orphans.push({ ...loss, bundle: deep.bundle })
    losses.push(loss)
  }
  head.apply({ type: 'reorganised', to: ancestor, orphans, bundles, seenMs: clock.now() })
  const { safe, final } = view
  if ((safe !== null && safe > floor) || (final !== null && final > floor))
    head.apply({ type: 'finality', safe: cap(safe, floor), final: cap(final, floor) })
  const lowest = view.base === null ? null : view.bundle(view.base)!.block
  const isDeep =
    lowest === null || floor < lowest.height - 1 || (floor < lowest.height && ancestor?.hash !== lowest.parentHash)
  const { ranges, passed = [] } = archive.state()
  if (isDeep || queue.writing() > floor || [...ranges, ...passed].some((range) => range.to > floor))
    queue.oweRewind(floor, losses)
  return { held, archived: losses, unkept: held.filter(({ hash }) => !kept.has(hash)) }
}

/** Writes the blocks of the Head that are about to lose their place, newest first, as far as the archive takes them at once. */
async function keepHeld(
  { archive, clock, log, chain }: Engine,
  top: number,
  floor: number,
  orphanAt: (height: number) => Orphan | null,
  signal: AbortSignal,
): Promise<ReadonlySet<Hex>> {
  const kept = new Set<Hex>()
  const late = linkAbort(signal)
  const keep = async () => {
    for (let height = top; height > floor && !late.signal.aborted; height--) {
      const orphan = orphanAt(height)
      if (!orphan) return
      await archive.saveOrphan(orphan)
      kept.add(orphan.hash)
    }
  }
  const keeping = keep().catch((error: unknown) =>
    log.debug('forked blocks are kept later', { chain: chain.code, error: String(error) }),
  )
  await Promise.race([keeping, clock.sleep(KEEP_MS, late.signal).catch(() => {})])
  late.abort()
  late.release()
  return kept
}

const cap = (height: number | null, floor: number): number | null =>
  height === null || floor < 0 ? null : Math.min(height, floor)
