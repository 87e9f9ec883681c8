import { REORG_BOUNDS } from '@orrery/head/follower-status'
import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { Orphan } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import { contains } from '@orrery/primitives/intervals'
import type { Hex } from '@orrery/primitives/hex'
import { applyFork } from './apply-fork.ts'
import type { Archiver } from './archiver.ts'
import { findCanonicalHash } from './canonical-hash.ts'
import type { Engine } from './engine.ts'
import { countRows } from './check-bundle.ts'
import { createFlipDamper } from './flip-damper.ts'
import { hasGivenUp } from './given-up.ts'
import { LEAST_HELD } from './held-rows.ts'
import { HEAD_PATIENCE_MS, type Progress } from './progress.ts'
import { readBundles } from './read-bundles.ts'
import { findStaleTop, readRef } from './relink-archive.ts'
import type { TokenReader } from './token-reader.ts'
import { reviseHead } from './revise-head.ts'
import { walkFork, type Fork } from './walk-fork.ts'
import type { Loss, WriteQueue } from './write-queue.ts'

/** Keeps the Head at the node's head. */
export type Tip = {
  /**
   * One look at the node and what follows from it. `moved` when the tip changed: there may be more at once. `alive` is
   * called with every answer of the node on the way: a deep fork takes long without hanging.
   */
  step(signal: AbortSignal, alive?: () => void): Promise<'moved' | 'still'>
}

type Parts = {
  readonly queue: WriteQueue
  readonly tokens: TokenReader
  readonly archiver: Archiver
  readonly progress: Progress
  readonly onOrphans: (orphans: readonly Orphan[]) => void
}

const ALWAYS = () => true
const RELINK_MS = 10_000
/** Full blocks, and those of a node that limits our rate, take longer. */
const BLOCKS_PATIENCE_MS = 30_000
const LEFT_LIMIT = 1_000

export function createTip<Raw>(engine: Engine<Raw>, { queue, tokens, archiver, progress, onOrphans }: Parts): Tip {
  const { adapter, archive, chain, clock, head, log, options } = engine
  const damper = createFlipDamper(clock)
  /** Hashes that we left, so that coming back to one is noticed. */
  const left = new Set<Hex>()
  /** The newest block we know of while the Head holds none. */
  let anchor: BlockRef | null = null
  let relinkAtMs = -Infinity
  let heard = () => {}

  const ask = (patienceMs: number): void => {
    progress.asked = { sinceMs: clock.monotonic(), patienceMs }
  }

  const tipRef = (): BlockRef | null => {
    const { tip } = head.view()
    return tip ? { height: tip.height, hash: tip.hash } : anchor
  }

  const moved = (): 'moved' => {
    progress.lastMoveMs = clock.monotonic()
    progress.behind = false
    ask(BLOCKS_PATIENCE_MS)
    archiver.poke()
    return 'moved'
  }

  /** Reads blocks on top of the tip. Gives the hash of a rival block when the first does not link to it. */
  const extend = async (from: number, to: number, signal: AbortSignal): Promise<Hex | null> => {
    for await (const batch of readBundles(adapter, chain.code, { from, to }, signal, ALWAYS)) {
      for (const { bundle, parent } of batch) {
        const tip = tipRef()
        if (tip && tip.height === parent.height && tip.hash !== parent.hash) return parent.hash
        signal.throwIfAborted()
        head.apply({ type: 'extended', bundle, seenMs: clock.now() })
        damper.sawOurs()
        tokens.note(bundle)
        moved()
      }
      if (archiver.isFull()) return null
    }
    return null
  }

  const remember = (fork: Fork, losses: readonly Loss[]) => {
    for (const bundle of fork.bundles) left.delete(bundle.block.hash)
    for (const loss of losses) left.add(loss.hash)
    for (const oldest of left) {
      if (left.size <= LEFT_LIMIT) break
      left.delete(oldest)
    }
  }

  const reorganise = async (start: Hex, nodeHeight: number, signal: AbortSignal): Promise<'moved' | 'still'> => {
    const tip = tipRef()!
    return take(await walkFork(engine, start, tip, signal, heard), tip, nodeHeight, signal)
  }

  /** Makes a branch ours; one without blocks takes our newest blocks down and puts none in their place. */
  const take = async (
    fork: Fork,
    tip: BlockRef,
    nodeHeight: number,
    signal: AbortSignal,
  ): Promise<'moved' | 'still'> => {
    const floor = fork.ancestor?.height ?? -1
    const { boundBelow } = progress
    if (boundBelow !== null && floor < boundBelow)
      throw new OrreryError('REORG_BELOW_FINAL', { chain: chain.code, height: floor + 1, final: boundBelow })
    const back = fork.bundles.some((bundle) => left.has(bundle.block.hash)) || isTakenDownAgain(fork, tip)
    if (back && !damper.mayReturn(nodeHeight - tip.height)) return 'still'
    const { base } = head.view()
    // The branch was read from its top down, so its blocks could not see each other; and by hash, which raises no doubts of what the node leaves out. Known before anybody sees them.
    if (progress.mayLack || adapter.doubts !== undefined)
      progress.reviseFrom = Math.min(progress.reviseFrom ?? Infinity, floor + 1)
    const { held, archived, unkept } = await applyFork(engine as Engine, queue, fork, tip, signal)
    tokens.forgetAbove(floor)
    remember(fork, [...held, ...archived])
    onOrphans(unkept)
    // The branch may have left what we hold without meeting it, so what lies below the gap may be its rival as well.
    const below = archive.state().ranges.findLast((range) => range.to < floor)
    if (base !== null && floor < base && below && !contains(archive.state().ranges, floor))
      progress.doubtful.add(below.to)
    const depth = tip.height - floor
    progress.reorgs = { count: progress.reorgs.count + 1, maxDepth: Math.max(progress.reorgs.maxDepth, depth) }
    const bound = REORG_BOUNDS.find((most) => depth <= most) ?? Infinity
    progress.depths.set(bound, (progress.depths.get(bound) ?? 0) + 1)
    damper.moved(back)
    log.info('the chain was reorganised', {
      chain: chain.code,
      depth,
      ancestor: floor,
      height: head.view().tip?.height,
    })
    for (const bundle of fork.bundles) tokens.note(bundle)
    return moved()
  }

  /** Blocks that were taken down before and came back: a node that serves them may stand beside one that refuses them. */
  const isTakenDownAgain = ({ bundles }: Fork, tip: BlockRef): boolean => bundles.length === 0 && left.has(tip.hash)

  /** The lowest block that the Head has room for, judged by the newest: those below would be read, let go of, and read again with history. */
  const firstToShow = async (windowFrom: number, { height }: BlockRef, signal: AbortSignal): Promise<number> => {
    if (height - windowFrom < LEAST_HELD) return windowFrom
    let rows = 0
    for await (const batch of readBundles(adapter, chain.code, { from: height, to: height }, signal, ALWAYS))
      for (const { bundle } of batch) rows += countRows(bundle)
    const room = Math.max(LEAST_HELD, Math.floor(options.headRows / Math.max(1, rows)))
    return Math.max(windowFrom, height - room + 1)
  }

  /** The first blocks after a start: links the archive to the node, then shows the newest blocks. */
  const begin = async (nodeHead: BlockRef, signal: AbortSignal): Promise<'moved' | 'still'> => {
    const top = archive.state().ranges.at(-1)?.to ?? null
    const hash = top === null ? null : ((await archive.hashAt(top)) ?? (await archive.reads.block(top))?.hash ?? null)
    const { ranges, passed = [] } = archive.state()
    // A hole that was looked through links what lies below it to what lies above.
    const broken = ranges.slice(0, -1).filter(({ to }) => !contains(passed, to + 1))
    if (!progress.started) for (const { to } of broken) progress.doubtful.add(to)
    anchor = top !== null && hash !== null ? { height: top, hash } : null
    if (anchor && nodeHead.height <= anchor.height) return compareBelow(nodeHead, anchor, signal)
    const keptFrom = adapter.keepsFrom?.() ?? 0
    const windowFrom = Math.max(keptFrom, nodeHead.height - chain.archiveDepth + 1)
    const linked = anchor !== null && anchor.height + 1 >= Math.max(keptFrom + 1, windowFrom - options.catchUpBlocks)
    if (anchor && linked) {
      const rival = await readRef(engine, anchor.height, signal)
      if (rival.hash !== anchor.hash) return reorganise(rival.hash, nodeHead.height, signal)
    } else if (anchor) {
      // Beyond a gap it is checked in time: the node may have pruned it, and the newest blocks need not wait for that.
      progress.doubtful.add(anchor.height)
      anchor = null
    }
    const from = anchor ? anchor.height + 1 : await firstToShow(windowFrom, nodeHead, signal)
    const rival = await extend(from, nodeHead.height, signal)
    if (rival) return 'still'
    // A node that names a head whose blocks it does not give must not be asked again at once.
    if (!head.view().tip) throw new OrreryError('UPSTREAM_NOT_YET', { source: chain.code, what: `block ${from}` })
    return moved()
  }

  /** Takes out archived blocks that were reorganised while nothing linked them to the Head. A node that cannot tell is asked again later. */
  const relink = async (signal: AbortSignal): Promise<void> => {
    try {
      for (const top of [...progress.doubtful].sort((a, b) => b - a)) {
        // A pruned node cannot tell any more.
        if (top < (adapter.keepsFrom?.() ?? 0)) continue
        const stale = await findStaleTop(engine, top, signal, heard)
        progress.doubtful.delete(top)
        if (!stale) continue
        log.warn('archived blocks were reorganised while they were not followed', {
          chain: chain.code,
          height: top,
          floor: stale.floor,
        })
        queue.oweRewind(stale.floor, stale.losses)
      }
    } catch (error) {
      if (!isOrreryError(error) || error.kind !== 'upstream') throw error
      relinkAtMs = clock.monotonic() + RELINK_MS
      log.debug('archived blocks could not be checked', { chain: chain.code, error: String(error) })
    }
  }

  /** Not done when the node's blocks are not ours any more; then the next reorganisation asks for it again. */
  const revise = async (from: number, signal: AbortSignal): Promise<void> => {
    try {
      await reviseHead(engine, from, signal, heard)
      if (progress.reviseFrom === from) progress.reviseFrom = null
      archiver.poke()
    } catch (error) {
      if (!isOrreryError(error, 'UPSTREAM_MISMATCH') && !isOrreryError(error, 'UPSTREAM_NOT_YET')) throw error
      log.debug('held blocks could not be read again', { chain: chain.code, from, error: String(error) })
    }
  }

  /**
   * The node's head is not above ours: the same block, merely behind, or a rival. Another hash at a known height is a rival; blocks above it that the
   * node says it refused are taken down.
   */
  const compareBelow = async (nodeHead: BlockRef, tip: BlockRef, signal: AbortSignal): Promise<'moved' | 'still'> => {
    const ours = nodeHead.height === tip.height ? tip.hash : await findCanonicalHash(head, archive, nodeHead.height)
    if (ours === nodeHead.hash || ours === null) {
      const isBelow = nodeHead.height < tip.height
      // The Head must keep the block that it stands on then: what the archive alone holds is taken down once another comes in its place.
      const canStepDown = isBelow && ours !== null && nodeHead.height >= (head.view().base ?? Infinity)
      if (canStepDown && (await hasGivenUp(engine, nodeHead, tip, signal)))
        return take({ ancestor: nodeHead, bundles: [] }, tip, nodeHead.height, signal)
      progress.behind = isBelow
      if (ours !== null) damper.sawOurs()
      return 'still'
    }
    return reorganise(nodeHead.hash, nodeHead.height, signal)
  }

  return {
    async step(signal, alive = () => {}) {
      heard = () => {
        ask(BLOCKS_PATIENCE_MS)
        alive()
      }
      ask(BLOCKS_PATIENCE_MS)
      if (progress.doubtful.size > 0 && clock.monotonic() >= relinkAtMs) await relink(signal)
      const owed = adapter.owes?.() ?? null
      if (owed !== null) progress.reviseFrom = Math.min(progress.reviseFrom ?? Infinity, owed)
      if (progress.reviseFrom !== null) await revise(progress.reviseFrom, signal)
      ask(HEAD_PATIENCE_MS)
      const nodeHead = await adapter.head(signal)
      ask(BLOCKS_PATIENCE_MS)
      progress.nodeHead = nodeHead.height
      if (!head.view().tip) return begin(nodeHead, signal)
      const ours = tipRef()!
      if (nodeHead.height <= ours.height) return compareBelow(nodeHead, ours, signal)
      // The archive does not keep up; what the Head holds is bounded.
      if (archiver.isFull()) return 'still'
      const before = ours.hash
      const rival = await extend(ours.height + 1, nodeHead.height, signal)
      if (rival) return reorganise(rival, nodeHead.height, signal)
      if (tipRef()?.hash !== before) return 'moved'
      throw new OrreryError('UPSTREAM_NOT_YET', { source: chain.code, what: `block ${ours.height + 1}` })
    },
  }
}
