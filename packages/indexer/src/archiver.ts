import type { Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { contains } from '@orrery/primitives/intervals'
import { countRows } from './check-bundle.ts'
import { concerns } from './concerns.ts'
import { createDoorbell, waitForRing } from './doorbell.ts'
import type { Engine } from './engine.ts'
import { createHeldRows } from './held-rows.ts'
import type { Progress } from './progress.ts'
import { tokensOf, type TokenReader } from './token-reader.ts'
import type { WriteQueue } from './write-queue.ts'

/** Moves blocks that are deep enough from the Head to the archive, and those for which it has no room. */
export type Archiver = {
  /** The tip moved: look whether enough blocks wait. */
  poke(): void
  /** How many held blocks are deep enough and wait. */
  backlog(): number
  /** So many of them wait, or so much, that no more blocks should be taken until the archive was. */
  isFull(): boolean
  run(signal: AbortSignal): Promise<void>
}

type Parts = {
  readonly queue: WriteQueue
  readonly tokens: TokenReader
  readonly progress: Progress
  readonly isLinked: () => boolean
  /** Only blocks that concern these are archived; null: all. */
  readonly watched: ReadonlySet<Hex> | null
}

/** The Head may hold so many times the rows that it should before blocks go one by one. */
const HEAD_SLACK = 1.25

/**
 * An archiver. `isLinked` tells whether held blocks may be archived yet; where it says no (history below is still
 * missing and must come first) deep blocks are released instead and come again by backfill.
 */
export function createArchiver(engine: Engine, { queue, tokens, progress, isLinked, watched }: Parts): Archiver {
  const { adapter, head, archive, chain, clock, log, options } = engine
  const bell = createDoorbell()

  const held = createHeldRows(() => head.view())

  const deepest = () =>
    Math.min(
      Math.max((head.view().tip?.height ?? -1) - chain.archiveDepth, held.beyond(options.headRows)),
      (progress.reviseFrom ?? Infinity) - 1,
      // What the node can tell of them is known in a minute.
      adapter.unjudged?.() === true ? -1 : Infinity,
    )
  const backlog = () => Math.max(0, deepest() - (head.view().base ?? Infinity) + 1)

  /** Enough blocks to go together, or more rows than small blocks would bring in that time. */
  const isDue = () =>
    backlog() >= options.archiveBlocks || (backlog() > 0 && held.beyond(options.headRows * HEAD_SLACK) !== -1)

  /** The lowest held blocks that go together; those that are archived already are let go first. */
  const nextChunk = (): readonly Bundle[] => {
    const view = head.view()
    const bundles: Bundle[] = []
    let rows = 0
    const top = deepest()
    for (let height = view.base ?? Infinity; height <= top && bundles.length < options.chunkBlocks; height++) {
      const bundle = view.bundle(height)!
      rows += countRows(bundle)
      if (bundles.length > 0 && rows > options.chunkRows) break
      bundles.push(bundle)
    }
    return bundles
  }

  /** With a watch list: the first of them that are alike, kept or passed over. */
  const runOf = (bundles: readonly Bundle[]): readonly Bundle[] => {
    if (watched === null || !bundles[0]) return bundles
    const isKept = concerns(bundles[0], watched)
    const end = bundles.findIndex((bundle) => concerns(bundle, watched) !== isKept)
    return end < 0 ? bundles : bundles.slice(0, end)
  }

  const letGoOfArchived = async (): Promise<void> => {
    const view = head.view()
    const { ranges } = archive.state()
    const top = deepest()
    let last: number | null = null
    for (let height = view.base ?? Infinity; height <= top && contains(ranges, height); height++) {
      if ((await archive.reads.block(height))?.hash !== view.bundle(height)?.block.hash) break
      last = height
    }
    if (last !== null) head.apply({ type: 'archived', height: last })
  }

  /** False when the archive below is not what these blocks link to: that must be cleared up first. */
  const linksBelow = async ({ block }: Bundle): Promise<boolean> => {
    if (!contains(archive.state().ranges, block.height - 1)) return true
    const below = await archive.hashAt(block.height - 1)
    if (below === null || below === block.parentHash) return true
    progress.doubtful.add(block.height - 1)
    return false
  }

  /** False when there is nothing to do just now. */
  const moveOne = (signal: AbortSignal): Promise<boolean> =>
    queue.run(async () => {
      signal.throwIfAborted()
      if (!isLinked()) {
        const height = deepest()
        if (backlog() > 0) head.apply({ type: 'released', height })
        return true
      }
      await letGoOfArchived()
      const bundles = runOf(nextChunk())
      const [first, last] = [bundles[0], bundles.at(-1)]
      if (!first || !last || !(await linksBelow(first))) return false
      const isKept = watched === null || concerns(first, watched)
      if (isKept) await tokens.settle(tokensOf(bundles), signal)
      // A reorganisation that came by now owes no rewind of what was not being written yet.
      if (head.view().bundle(last.block.height)?.block.hash !== last.block.hash) return true
      if (isKept) await queue.append({ bundles })
      if (watched) await queue.pass({ from: first.block.height, to: last.block.height })
      // They may have been reorganised meanwhile; then the queue owes a rewind and they stay where they are.
      if (head.view().bundle(last.block.height)?.block.hash === last.block.hash)
        head.apply({ type: 'archived', height: last.block.height })
      return true
    }, true)

  return {
    backlog,
    isFull: () => backlog() > options.backlogBlocks || (backlog() > 0 && held.total() > options.backlogRows),
    poke: bell.ring,
    async run(signal) {
      for (let failures = 0; !signal.aborted;) {
        const before = head.view().tip?.hash
        await waitForRing(bell, clock, options.archiveIdleMs, signal)
        if (signal.aborted) return
        const quiet = head.view().tip?.hash === before
        try {
          while (isDue() || (quiet && backlog() > 0)) if (!(await moveOne(signal))) break
          failures = 0
        } catch (error) {
          if (signal.aborted) return
          failures++
          log.error('blocks could not be archived', { chain: chain.code, failures, error: String(error) })
          await clock.sleep(Math.min(30_000, 1_000 * failures), signal).catch(() => {})
        }
      }
    },
  }
}
