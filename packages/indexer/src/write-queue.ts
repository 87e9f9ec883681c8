import type { Chunk } from '@orrery/archive/archive'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { contains } from '@orrery/primitives/intervals'
import { backOff } from './back-off.ts'
import type { Engine } from './engine.ts'

/** Why the archive cannot be written just now; null when it can. */
export type Pause = 'storage_full' | 'storage_unavailable'

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
  /** Repeats a write inside a job while the archive is full or away. */
  insist<T>(write: () => Promise<T>): Promise<T>
  /**
   * Blocks above `floor` were reorganised: whatever of them the archive holds, or is just being given by the
   * job that runs, is taken out again before the next job. Never waits.
   */
  oweRewind(floor: number): void
  /** Highest height that the running job appends; −1 when none does. */
  writing(): number
  /** How many rewinds were done so far: what was read before one may be gone. */
  rewinds(): number
  pause(): Pause | null
}

/** A queue for the engine's archive that lives until the signal aborts. */
export function createWriteQueue(
  { archive, clock, random, log, chain }: Pick<Engine, 'archive' | 'clock' | 'random' | 'log' | 'chain'>,
  signal: AbortSignal,
): WriteQueue {
  const waiting: { urgent: boolean; start: () => void }[] = []
  let busy = false
  let paused: Pause | null = null
  let owed: number | null = null
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

  const settle = async (): Promise<void> => {
    while (owed !== null) {
      const floor: number = owed
      if (archive.state().ranges.some((range) => range.to > floor)) {
        await insist(() => archive.rewind(floor))
        rewinds++
      }
      // A deeper one may have come meanwhile.
      if (owed === floor) owed = null
    }
  }

  const isHeld = ({ bundles }: Chunk): boolean => {
    const { ranges } = archive.state()
    return contains(ranges, bundles[0]!.block.height) && contains(ranges, bundles.at(-1)!.block.height)
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
    async append(chunk) {
      writing = chunk.bundles.at(-1)!.block.height
      await insist(() => (isHeld(chunk) ? Promise.resolve() : archive.append(chunk)))
    },
    oweRewind(floor) {
      owed = Math.min(owed ?? Infinity, floor)
      // An empty job, so that the debt is paid even when nobody else writes; a failure is met again by the next job.
      run(() => Promise.resolve(), true).catch((error: unknown) => {
        if (!signal.aborted)
          log.error('a rewind failed and is owed', { chain: chain.code, floor, error: String(error) })
      })
    },
    writing: () => writing,
    rewinds: () => rewinds,
    pause: () => paused,
  }
}

const pauseFor = (error: unknown): Pause | null =>
  isOrreryError(error, 'STORE_FULL')
    ? 'storage_full'
    : isOrreryError(error, 'STORE_UNAVAILABLE')
      ? 'storage_unavailable'
      : null
