import { LOOK_AGAIN, type Chunk, type Draft } from '@orrery/archive/archive'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { HeightRange, OrphanHead } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { contains } from '@orrery/primitives/intervals'
import { backOff } from './back-off.ts'
import type { Engine } from './engine.ts'
import { readArchivedBundle } from './read-orphan.ts'

/** Why the archive cannot be written just now; null when it can. */
export type Pause = 'storage_full' | 'storage_unavailable'

/** An archived block that lost its place. Its rows stay in the archive until the rewind, so they are not carried about. */
export type Loss = OrphanHead

/**
 * The one place from which a chain's archive is written: jobs run one after the other, urgent ones
 * first. A write that fails because the disk is full or the engine is away is held and tried again
 * until it succeeds or the follower ends, so nothing is lost and nothing is skipped.
 */
export type WriteQueue = {
  /** Runs `job` alone, after what is owed. `urgent` passes those that wait and are not. */
  run<T>(job: () => Promise<T>, urgent?: boolean): Promise<T>
  /** Appends, inside a job. Returns at once when the chunk is already there: an earlier try succeeded without saying so. */
  append(chunk: Chunk): Promise<void>
  /** The same for what was drafted. False when it must be read again: the archive was full or away after it had taken a part. */
  appendDraft(draft: Draft): Promise<boolean>
  /** Notes, inside a job, what was looked through for a watch list. */
  pass(range: HeightRange): Promise<void>
  /** Repeats a write inside a job while the archive is full or away. */
  insist<T>(write: () => Promise<T>): Promise<T>
  /**
   * Blocks above `floor` were reorganised: whatever of them the archive holds, or is just being given by the
   * job that runs, is taken out again before the next job. `losses` are kept as forked blocks before that, one
   * by one, so that a kill at any instant loses none of them and no depth takes much memory. Never waits.
   */
  oweRewind(floor: number, losses: readonly Loss[]): void
  /** Highest height that the running job appends; −1 when none does. */
  writing(): number
  /** How many rewinds were done so far: what was read before one may be gone. */
  rewinds(): number
  pause(): Pause | null
  /** Jobs that wait for their turn. */
  waiting(): number
}

/** A queue for the engine's archive that lives until the signal aborts. */
export function createWriteQueue(
  { archive, clock, head, random, log, chain }: Pick<Engine, 'archive' | 'clock' | 'head' | 'random' | 'log' | 'chain'>,
  signal: AbortSignal,
): WriteQueue {
  const waiting: { urgent: boolean; start: () => void }[] = []
  let busy = false
  let paused: Pause | null = null
  let owed: number | null = null
  /** Of what is owed; bounded by the depth of reorganisations. */
  const losses = new Map<Hex, Loss>()
  let writing = -1
  let rewinds = 0

  const next = () => {
    const urgent = waiting.findIndex((job) => job.urgent)
    const [job] = waiting.splice(Math.max(0, urgent), 1)
    busy = job !== undefined
    job?.start()
  }

  const insist = async <T>(write: () => Promise<T>): Promise<T> => {
    for (let failures = 1; ; failures++) {
      try {
        const value = await write()
        if (paused) log.info('the archive takes writes again', { chain: chain.code })
        paused = null
        return value
      } catch (error) {
        const reason = pauseFor(error)
        if (!reason || signal.aborted) throw error
        if (paused !== reason)
          log.warn('the archive takes no writes; indexing waits', { chain: chain.code, reason, error: String(error) })
        paused = reason
        await clock.sleep(backOff(failures, random, 1_000, 15_000), signal)
      }
    }
  }

  /** Keeps what the rewind is about to take out. What cannot be read back is given up: the chain itself must not stay wrong for it. */
  const keepLosses = async (): Promise<void> => {
    for (const [hash, loss] of losses) {
      try {
        const bundle = await insist(() => readArchivedBundle(archive.reads, loss.height))
        // It may have come back to the canonical chain, or never have reached the archive.
        const isLost = bundle?.block.hash === hash && head.view().bundle(loss.height)?.block.hash !== hash
        if (isLost) await insist(() => archive.saveOrphan({ ...loss, bundle }))
      } catch (error) {
        if (signal.aborted) throw error
        log.error('a forked block could not be kept', { chain: chain.code, height: loss.height, error: String(error) })
      }
      losses.delete(hash)
    }
  }

  const settle = async (): Promise<void> => {
    while (owed !== null) {
      const floor: number = owed
      const { ranges, passed = [] } = archive.state()
      if (ranges.some(({ to }) => to > floor) || passed.some(({ to }) => to > floor - LOOK_AGAIN)) {
        await keepLosses()
        await insist(() => archive.rewind(floor))
        rewinds++
      }
      // A deeper one may have come meanwhile.
      if (owed === floor) owed = null
    }
    losses.clear()
  }

  const write = async (from: number, to: number, append: () => Promise<void>): Promise<void> => {
    writing = to
    await insist(async () => {
      const { ranges } = archive.state()
      if (!contains(ranges, from) || !contains(ranges, to)) await append()
    })
  }

  const run = async <T>(job: () => Promise<T>, urgent = false): Promise<T> => {
    if (busy) await new Promise<void>((start) => waiting.push({ urgent, start }))
    busy = true
    try {
      await settle()
      signal.throwIfAborted()
      return await job()
    } finally {
      writing = -1
      next()
    }
  }

  return {
    run,
    insist,
    append: (chunk) =>
      write(chunk.bundles[0]!.block.height, chunk.bundles.at(-1)!.block.height, () => archive.append(chunk)),
    appendDraft: async (draft) => {
      let isIn = true
      if (draft.link !== null)
        await write(draft.link.from, draft.link.to, async () => {
          if (!draft.isSpent) return archive.appendDraft(draft)
          await archive.takeBack()
          isIn = false
        })
      return isIn
    },
    async pass(range) {
      writing = range.to
      await insist(() => archive.pass(range))
    },
    oweRewind(floor, lost) {
      owed = Math.min(owed ?? Infinity, floor)
      for (const loss of lost) losses.set(loss.hash, loss)
      // An empty job, so that the debt is paid even when nobody else writes; a failure is met again by the next job.
      run(() => Promise.resolve(), true).catch((error: unknown) => {
        if (!signal.aborted)
          log.error('a rewind failed and is owed', { chain: chain.code, floor, error: String(error) })
      })
    },
    writing: () => writing,
    rewinds: () => rewinds,
    pause: () => paused,
    waiting: () => waiting.length,
  }
}

const pauseFor = (error: unknown): Pause | null =>
  isOrreryError(error, 'STORE_FULL')
    ? 'storage_full'
    : isOrreryError(error, 'STORE_UNAVAILABLE')
      ? 'storage_unavailable'
      : null
