import { setImmediate } from 'node:timers/promises'
import type { Draft } from '@orrery/archive/archive'
import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { HeightRange } from '@orrery/model/reads'
import type { ArchiveBlock } from '@orrery/model/packed'
import type { Hex } from '@orrery/primitives/hex'
import { linkAbort } from '@orrery/primitives/linked-abort'
import { contains, difference, intersection, measure } from '@orrery/primitives/intervals'
import { backOff } from './back-off.ts'
import { countRows } from './check-bundle.ts'
import { ChunkParents } from './chunk-parents.ts'
import { withDeadline } from './deadline.ts'
import type { Engine } from './engine.ts'
import { refersToOwnRows } from './own-rows.ts'
import type { Progress } from './progress.ts'
import { createRate } from './rate.ts'
import { readPacked } from './read-packed.ts'
import { findRetainedFrom } from './retained-from.ts'
import type { TokenReader } from './token-reader.ts'
import type { WriteQueue } from './write-queue.ts'

/** Brings the history below the Head into the archive, beside the tip. */
export type Backfill = {
  /** False while history that must come first is missing: held blocks may then not be archived yet. */
  isLinked(): boolean
  run(signal: AbortSignal): Promise<void>
}

/** `onComplete`, for order `up`: all history below the Head is there now, and the Head's own blocks may refer to it. */
type Parts = {
  readonly queue: WriteQueue
  readonly tokens: TokenReader
  readonly progress: Progress
  readonly onComplete: (signal: AbortSignal, alive: () => void) => Promise<void>
}

const FIRST_CHUNK = 32
const SAMPLE_BLOCKS = 16
/** About so many rows stand in the archive for each row of a block: the same transaction is found by several keys. */
const ROWS_IN_TABLES = 3
/** A chunk may grow by so much beyond its plan: what is cut off is a hole that costs a chunk of its own later. */
const CHUNK_SLACK = 1.25
/** A node is far where the first batch of a chunk takes so many times as long as each after it; a near one has no way to hide, and what is asked early takes memory. */
const FAR = 4
/** The next chunk is asked for when a chunk has this many batches left, at most: about as many are under way to a far node. */
const NEAR_END = 8
const DEADLINE_MS = 120_000
const IDLE_MS = 5_000
/**
 * While the tip is so far behind its node, history waits; after a start, until the first of the newest blocks are there: they keep one core alone
 * busy, and the thread that encodes has the other (measured: 0.265 → 0.277 of JSON.parse, all of them 0.2 s later).
 */
const TIP_LAG = 3
const CATCH_UP_MS = 25
const TURN_MS = 250

/** The node could not be reached or did not answer as nodes do; all that it told before still belongs together. */
const isOutOfReach = (error: unknown): boolean =>
  isOrreryError(error) &&
  error.kind === 'upstream' &&
  error.code !== 'UPSTREAM_MISMATCH' &&
  error.code !== 'UPSTREAM_WRONG_CHAIN'

export function createBackfill<Raw>(engine: Engine<Raw>, { queue, tokens, progress, onComplete }: Parts): Backfill {
  const { adapter, archive, chain, clock, head, log, options, random } = engine
  const upwards = options.backfillOrder === 'up'
  const held = adapter.packedHeld ?? 1
  const rate = createRate(clock)
  const taken: { readonly from: number; to: number }[] = []
  let rowsPerBlock = 0
  /** Rows of a draft that were encoded when this was learnt last. */
  const counted = new WeakMap<Draft, number>()
  let linked = false
  /** What blocks refer to was not at hand while they were read ahead of the archive. */
  let stepwise = adapter.lacked === undefined
  const parents = new ChunkParents()
  let rewinds = queue.rewinds()

  /** What is wanted below the Head, as far as the node still has it: a pruned one drops more as time goes. */
  const wanted = (): { readonly from: number; readonly base: number } | null => {
    const { base } = head.view()
    const from = progress.retainedFrom
    return from === null || base === null
      ? null
      : { from: Math.min(base, Math.max(from, adapter.keepsFrom?.() ?? 0)), base }
  }

  const missing = (): readonly HeightRange[] => {
    const want = wanted()
    return want === null ? [] : difference([{ from: want.from, to: want.base - 1 }], archive.state().ranges)
  }

  const report = () => {
    const want = wanted()
    if (want === null) return
    const { from, base } = want
    const total = Math.max(0, base - from)
    const done = measure(intersection([{ from, to: base - 1 }], archive.state().ranges))
    const blocksPerSecond = rate.perSecond()
    const left = total - done
    progress.backfill = {
      done,
      total,
      blocksPerSecond: left === 0 ? null : blocksPerSecond,
      etaSeconds: left === 0 ? 0 : blocksPerSecond ? Math.ceil(left / blocksPerSecond) : null,
    }
  }

  /** How many rows a block makes, learnt from what was read, and before that from the newest blocks. 0 when nothing is known. */
  const density = (): number => {
    if (rowsPerBlock > 0) return rowsPerBlock
    const view = head.view()
    const { tip, base } = view
    if (!tip || base === null) return 0
    let rows = 0
    let blocks = 0
    for (let height = tip.height; height >= base && blocks < SAMPLE_BLOCKS; height--, blocks++)
      rows += ROWS_IN_TABLES * countRows(view.bundle(height)!)
    return rows / blocks
  }

  /** The next piece that nobody works on, at the end where the order starts. */
  const take = (): (typeof taken)[number] | null => {
    const open = difference(missing(), taken)
    const range = upwards ? open[0] : open.at(-1)
    if (!range) return null
    const rows = density()
    const size =
      rows === 0 ? FIRST_CHUNK : Math.max(1, Math.min(options.chunkBlocks, Math.floor(options.chunkRows / rows)))
    return upwards
      ? { from: range.from, to: Math.min(range.to, range.from + size - 1) }
      : { from: Math.max(range.from, range.to - size + 1), to: range.to }
  }

  /** The batches of a range; a node that hangs is given up. */
  async function* batches(
    range: HeightRange,
    signal: AbortSignal,
  ): AsyncGenerator<readonly ArchiveBlock[], void, void> {
    const limit = linkAbort(signal)
    const reading = readPacked(adapter, chain.code, range, limit.signal, () => random() < options.verifyShare)
    try {
      for (let any = false; ; any = true) {
        const { done, value } = await withDeadline(clock, DEADLINE_MS, chain.code, signal, () => reading.next())
        if (done && !any) throw new OrreryError('UPSTREAM_NOT_YET', { source: chain.code, what: `block ${range.from}` })
        if (done) return
        yield value
      }
    } finally {
      limit.abort()
      limit.release()
    }
  }

  const encode = async (draft: Draft, blocks: readonly ArchiveBlock[]): Promise<void> => {
    await draft.add(blocks)
    const rows = (draft.rows - (counted.get(draft) ?? 0)) / blocks.length
    counted.set(draft, draft.rows)
    rowsPerBlock = rowsPerBlock === 0 ? rows : 0.7 * rowsPerBlock + 0.3 * rows
  }

  /**
   * One chunk of all batches, as far as the rows are not too many and the node answers; the rest stays missing. Nothing of it is encoded before
   * `earlier`; `nearEnd` is called when what is left of it
   * comes in as fast as the first batch of another chunk would, where the node is far.
   */
  const readChunk = async (
    draft: Draft,
    range: HeightRange,
    signal: AbortSignal,
    { earlier, nearEnd }: { readonly earlier: Promise<unknown>; readonly nearEnd: () => void },
  ): Promise<void> => {
    // The next batch is read while these are encoded. Where one more waits there, the thread that encodes need not wait until this one has time for it.
    const encoding: Promise<unknown>[] = [earlier]
    let failure: unknown = null
    let left = range.to - range.from + 1
    const startedMs = clock.monotonic()
    let waitedMs = 0
    let count = 0
    try {
      for await (const batch of batches(range, signal)) {
        if (count++ === 0) waitedMs = clock.monotonic() - startedMs
        if (count === 1 || encoding.length >= held) await encoding.shift()
        const encoded = encode(draft, batch)
        // Its failure is met before a later one, or at the end.
        encoded.catch(() => {})
        encoding.push(encoded)
        left -= batch.length
        const batchesLeft = left / batch.length
        const eachMs = (clock.monotonic() - startedMs - waitedMs) / (count - 1)
        const isFar = count > 1 && waitedMs > FAR * eachMs
        if (isFar && batchesLeft <= NEAR_END && batchesLeft * eachMs <= waitedMs) nearEnd()
        if (draft.rows >= options.chunkRows * CHUNK_SLACK) break
      }
    } catch (error) {
      failure = error
    }
    for (const encoded of encoding) await encoded
    if (failure === null) return
    if (signal.aborted || draft.rows === 0 || !isOutOfReach(failure)) throw failure
    log.debug('a chunk ends early', { chain: chain.code, error: String(failure) })
  }

  /** Parent hash of a block that we hold; null when we do not. */
  const parentAt = async (height: number): Promise<Hex | null> => {
    const held = head.view().bundle(height)?.block
    if (held) return held.parentHash
    if (!contains(archive.state().ranges, height)) return null
    return parents.at(height) ?? (await archive.reads.block(height))?.parentHash ?? null
  }

  /** A rewind may have taken out what was stored here, and the heights may have come again. */
  const forgetRewound = (): void => {
    if (rewinds !== queue.rewinds()) parents.clear()
    rewinds = queue.rewinds()
  }

  /** Refuses a chunk that does not fit the blocks that we hold right below and above it. */
  const checkLinks = async ({ from, to, parentHash, lastHash }: NonNullable<Draft['link']>): Promise<void> => {
    const { ranges } = archive.state()
    const mismatch = (height: number, reason: string) =>
      new OrreryError('UPSTREAM_MISMATCH', { source: chain.code, height, reason })
    if (contains(ranges, from - 1)) {
      const below = await archive.hashAt(from - 1)
      if (below !== null && below !== parentHash) {
        progress.doubtful.add(from - 1)
        throw mismatch(from, 'it does not link to the archive below it')
      }
    }
    const above = await parentAt(to + 1)
    if (above !== null && above !== lastHash) throw mismatch(to, 'the block above it does not link to it')
  }

  /** False when nothing was stored because the chain moved meanwhile, or because the archive failed half-way. */
  const store = (draft: Draft, signal: AbortSignal): Promise<boolean> =>
    queue.run(async () => {
      signal.throwIfAborted()
      const { link } = draft
      // The tip may have archived or reorganised here meanwhile; what is no longer missing as a whole is read again.
      const open = missing()
      if (link === null || measure(intersection(open, [link])) !== link.to - link.from + 1) return false
      // A rewind may have opened a hole below, and these blocks were read without knowing what belongs there.
      if (upwards && open[0]!.from !== link.from) return false
      forgetRewound()
      await checkLinks(link)
      await tokens.settle(await draft.tokens(), signal)
      if (!(await queue.appendDraft(draft))) return false
      parents.note(link, archive.state().ranges)
      rate.add(link.to - link.from + 1)
      return true
    })

  let reading: Promise<unknown> = Promise.resolve()
  let before: Promise<unknown> = Promise.resolve()
  /**
   * One chunk is read at a time, with all that the node gives, so that it is ready for the archive as soon as can be:
   * several at once would all be ready late and then queue. The next is read while this one is stored, and its first batches are asked for
   * while the last of this one come in: or the way to the node and back would be waited for at the end of each.
   */
  const readInTurn = async (draft: Draft, range: (typeof taken)[number], signal: AbortSignal): Promise<void> => {
    const earlier = before
    const nearEnd = Promise.withResolvers<void>()
    const turn = reading.then(async () => {
      signal.throwIfAborted()
      // The one before may have ended early, and upwards this one would be read for nothing.
      if (upwards && (difference(missing(), taken)[0]?.from ?? range.from) < range.from) return
      await readChunk(draft, range, signal, { earlier, nearEnd: nearEnd.resolve })
      range.to = draft.link?.to ?? range.to
    })
    const ended = turn.catch(() => {})
    // Without what they answered: each would hold that of all before it.
    before = Promise.all([earlier, ended]).then(() => {})
    reading = Promise.race([ended, nearEnd.promise])
    await turn
    // A short one that was ready first would be stored first, and upwards that is for nothing.
    await earlier
  }

  /** Reads, encodes and stores a range. */
  const bring = async (range: (typeof taken)[number], signal: AbortSignal): Promise<void> => {
    const draft = archive.draft(adapter.packed && 'packed')
    try {
      await readInTurn(draft, range, signal)
      // It turned out that these blocks refer to what is not stored yet, and was not at hand; so they are read again, in steps.
      if (isBound() && adapter.lacked?.(range) !== false) {
        stepwise = true
        return
      }
      await store(draft, signal)
    } finally {
      draft.release()
    }
  }

  /** The same batch by batch: the next may refer to this one, so it is not read before this one is stored. What is lacking then is nowhere. */
  const bringInSteps = async (range: HeightRange, signal: AbortSignal): Promise<void> => {
    for await (const batch of batches(range, signal)) {
      const draft = archive.draft(adapter.packed && 'packed')
      try {
        await encode(draft, batch)
        if (!(await store(draft, signal))) return
      } finally {
        draft.release()
      }
    }
    if (adapter.lacked?.(range) === false) stepwise = false
  }

  const tell = (error: unknown, failures: number): void => {
    const fields = { chain: chain.code, failures, error: String(error) }
    if (!isOrreryError(error) || error.kind === 'fault') log.error('backfill failed and tries again', fields)
    else (failures % 10 === 0 ? log.warn : log.debug)('backfill waits for the node', fields)
  }

  /** Blocks refer to our own rows. */
  const isBound = (): boolean => refersToOwnRows(engine, progress)
  /** Upwards, a chunk may be read while the one below it is stored, unless it refers to what is only found once it is stored there. */
  const mayTake = (): boolean => taken.length === 0 || !isBound() || !stepwise

  const worker = async (signal: AbortSignal, isFirst: boolean): Promise<void> => {
    for (let failures = 0; !signal.aborted;) {
      try {
        const lag = (progress.nodeHead ?? 0) - (head.view().tip?.height ?? 0)
        const isTipFirst = lag > (progress.started ? TIP_LAG : chain.archiveDepth)
        const isKnown = adapter.unjudged?.() !== true
        const range = isTipFirst || !isKnown || queue.pause() || !mayTake() ? null : take()
        report()
        if (!range) {
          if (isFirst && upwards && !linked && head.view().base !== null && missing().length === 0) {
            await withDeadline(clock, DEADLINE_MS, chain.code, signal, (limit, alive) => onComplete(limit, alive))
            // The Head may have let go of blocks meanwhile; then they come first.
            linked = missing().length === 0
            continue
          }
          await clock.sleep(isTipFirst ? CATCH_UP_MS : !isKnown || !mayTake() ? TURN_MS : IDLE_MS, signal)
          continue
        }
        // What is read at the tip from now on may refer to what is missing (again: a rewind may have come), so the Head is revised afterwards.
        linked = false
        taken.push(range)
        try {
          await (isBound() && stepwise ? bringInSteps : bring)(range, signal)
        } finally {
          taken.splice(taken.indexOf(range), 1)
        }
        report()
        failures = 0
        await setImmediate()
      } catch (error) {
        if (signal.aborted) return
        tell(error, ++failures)
        await clock.sleep(backOff(failures, random, 500, 15_000), signal).catch(() => {})
      }
    }
  }

  const isLinked = () =>
    options.retention !== 'onDemand' && (!upwards || options.retention === 'none' || (linked && missing().length === 0))

  return {
    isLinked,
    async run(signal) {
      if (options.retention === 'none' || options.retention === 'onDemand') return
      for (let failures = 0; progress.retainedFrom === null && !signal.aborted;) {
        const { tip } = head.view()
        try {
          if (tip) progress.retainedFrom = await findRetainedFrom(engine, tip, signal)
          else await clock.sleep(50, signal)
        } catch (error) {
          if (signal.aborted) return
          tell(error, ++failures)
          await clock.sleep(backOff(failures, random, 500, 15_000), signal).catch(() => {})
        }
      }
      await Promise.all(Array.from({ length: options.parallelChunks }, (_, at) => worker(signal, at === 0)))
    },
  }
}
