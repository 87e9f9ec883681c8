import { setImmediate } from 'node:timers/promises'
import type { Chunk } from '@orrery/archive/archive'
import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { HeightRange } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { linkAbort } from '@orrery/primitives/linked-abort'
import { contains, difference, intersection, measure } from '@orrery/primitives/intervals'
import { backOff } from './back-off.ts'
import { countRows } from './check-bundle.ts'
import { withDeadline } from './deadline.ts'
import type { Engine } from './engine.ts'
import { refersToOwnRows } from './own-rows.ts'
import type { Progress } from './progress.ts'
import { createRate } from './rate.ts'
import { readBundles } from './read-bundles.ts'
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
  readonly onComplete: (signal: AbortSignal) => Promise<void>
}

const FIRST_CHUNK = 32
/** A chunk may grow by so much beyond its plan: what is cut off is a hole that costs a chunk of its own later. */
const CHUNK_SLACK = 1.25
const DEADLINE_MS = 120_000
const IDLE_MS = 5_000
/** While the tip is so far behind its node, history waits. */
const TIP_LAG = 3

export function createBackfill<Raw>(engine: Engine<Raw>, { queue, tokens, progress, onComplete }: Parts): Backfill {
  const { adapter, archive, chain, clock, head, log, options, random } = engine
  const upwards = options.backfillOrder === 'up'
  const rate = createRate(clock)
  const taken: HeightRange[] = []
  let from: number | null = null
  let rowsPerBlock = 0
  let linked = false
  /** Parent hashes of the blocks that begin what was stored here, so that the chunk below need not ask the archive. */
  const parents = new Map<number, Hex>()
  let rewinds = queue.rewinds()

  const missing = (): readonly HeightRange[] => {
    const { base } = head.view()
    return from === null || base === null ? [] : difference([{ from, to: base - 1 }], archive.state().ranges)
  }

  const report = () => {
    const { base } = head.view()
    if (from === null || base === null) return
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

  /** The next piece that nobody works on, at the end where the order starts. */
  const take = (): HeightRange | null => {
    const open = difference(missing(), taken)
    const range = upwards ? open[0] : open.at(-1)
    if (!range) return null
    const size =
      rowsPerBlock === 0
        ? FIRST_CHUNK
        : Math.max(1, Math.min(options.chunkBlocks, Math.floor(options.chunkRows / rowsPerBlock)))
    return upwards
      ? { from: range.from, to: Math.min(range.to, range.from + size - 1) }
      : { from: Math.max(range.from, range.to - size + 1), to: range.to }
  }

  /** The batches of a range; a node that hangs is given up. */
  async function* batches(range: HeightRange, signal: AbortSignal): AsyncGenerator<readonly Bundle[], void, void> {
    const limit = linkAbort(signal)
    const reading = readBundles(adapter, chain.code, range, limit.signal, () => random() < options.verifyShare)
    try {
      for (let any = false; ; any = true) {
        const { done, value } = await withDeadline(clock, DEADLINE_MS, chain.code, signal, () => reading.next())
        if (done && !any) throw new OrreryError('UPSTREAM_NOT_YET', { source: chain.code, what: `block ${range.from}` })
        if (done) return
        const bundles = value.map((block) => block.bundle)
        const rows = bundles.reduce((sum, bundle) => sum + countRows(bundle), 0) / bundles.length
        rowsPerBlock = rowsPerBlock === 0 ? rows : 0.7 * rowsPerBlock + 0.3 * rows
        yield bundles
      }
    } finally {
      limit.abort()
      limit.release()
    }
  }

  /** One chunk of all batches, as far as the rows are not too many; the rest stays missing. */
  const readChunk = async (range: HeightRange, signal: AbortSignal): Promise<readonly Bundle[]> => {
    const bundles: Bundle[] = []
    let rows = 0
    for await (const batch of batches(range, signal)) {
      for (const bundle of batch) {
        bundles.push(bundle)
        rows += countRows(bundle)
        if (rows >= options.chunkRows * CHUNK_SLACK) return bundles
      }
    }
    return bundles
  }

  /** Parent hash of a block that we hold; null when we do not. */
  const parentAt = async (height: number): Promise<Hex | null> => {
    const held = head.view().bundle(height)?.block
    if (held) return held.parentHash
    if (!contains(archive.state().ranges, height)) return null
    return parents.get(height) ?? (await archive.reads.block(height))?.parentHash ?? null
  }

  /** A rewind may have taken out what was stored here, and the heights may have come again. */
  const forgetRewound = (): void => {
    if (rewinds !== queue.rewinds()) parents.clear()
    rewinds = queue.rewinds()
  }

  /** Refuses a chunk that does not fit the blocks that we hold right below and above it. */
  const checkLinks = async (bundles: readonly Bundle[]): Promise<void> => {
    const first = bundles[0]!.block
    const last = bundles.at(-1)!.block
    const { ranges } = archive.state()
    const mismatch = (height: number, reason: string) =>
      new OrreryError('UPSTREAM_MISMATCH', { source: chain.code, height, reason })
    if (contains(ranges, first.height - 1)) {
      const below = await archive.hashAt(first.height - 1)
      if (below !== null && below !== first.parentHash) {
        progress.doubtful.add(first.height - 1)
        throw mismatch(first.height, 'it does not link to the archive below it')
      }
    }
    const above = await parentAt(last.height + 1)
    if (above !== null && above !== last.hash) throw mismatch(last.height, 'the block above it does not link to it')
  }

  /** False when nothing was stored because the chain moved meanwhile. */
  const store = (bundles: readonly Bundle[], signal: AbortSignal): Promise<boolean> => {
    const chunk: Chunk = { bundles }
    archive.prepare?.(chunk)
    return queue.run(async () => {
      signal.throwIfAborted()
      const range = { from: bundles[0]!.block.height, to: bundles.at(-1)!.block.height }
      // The tip may have archived or reorganised here meanwhile; what is no longer missing as a whole is read again.
      if (measure(intersection(missing(), [range])) !== bundles.length) return false
      forgetRewound()
      await checkLinks(bundles)
      await tokens.settle(bundles, signal)
      await queue.append(chunk)
      parents.delete(range.to + 1)
      parents.set(range.from, bundles[0]!.block.parentHash)
      rate.add(bundles.length)
      return true
    })
  }

  const worker = async (signal: AbortSignal): Promise<void> => {
    for (let failures = 0; !signal.aborted;) {
      try {
        const lag = (progress.nodeHead ?? 0) - (head.view().tip?.height ?? 0)
        const range = lag > TIP_LAG || queue.pause() ? null : take()
        report()
        if (!range) {
          if (upwards && !linked && head.view().base !== null && missing().length === 0) {
            await onComplete(signal)
            // The Head may have let go of blocks meanwhile; then they come first.
            linked = missing().length === 0
            continue
          }
          await clock.sleep(lag > TIP_LAG ? 250 : IDLE_MS, signal)
          continue
        }
        taken.push(range)
        try {
          // Upwards, the next batch may refer to this one, so it is not read before this one is stored.
          if (!refersToOwnRows(engine, progress)) await store(await readChunk(range, signal), signal)
          else for await (const batch of batches(range, signal)) if (!(await store(batch, signal))) break
        } finally {
          taken.splice(taken.indexOf(range), 1)
        }
        report()
        failures = 0
        await setImmediate()
      } catch (error) {
        if (signal.aborted) return
        failures++
        if (!isOrreryError(error) || error.kind === 'fault')
          log.error('backfill failed and tries again', { chain: chain.code, failures, error: String(error) })
        else
          (failures % 10 === 0 ? log.warn : log.debug)('backfill waits for the node', {
            chain: chain.code,
            failures,
            error: String(error),
          })
        await clock.sleep(backOff(failures, random, 500, 15_000), signal).catch(() => {})
      }
    }
  }

  const isLinked = () => !upwards || options.retention === 'none' || (linked && missing().length === 0)

  return {
    isLinked,
    async run(signal) {
      if (options.retention === 'none') return
      for (let failures = 0; from === null && !signal.aborted;) {
        const { tip } = head.view()
        try {
          if (tip) from = await findRetainedFrom(engine, tip, signal)
          else await clock.sleep(50, signal)
        } catch {
          await clock.sleep(backOff(++failures, random, 500, 15_000), signal).catch(() => {})
        }
      }
      await Promise.all(Array.from({ length: upwards ? 1 : options.parallelChunks }, () => worker(signal)))
    },
  }
}
