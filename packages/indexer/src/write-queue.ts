import type { ChainArchive, Chunk } from '@orrery/archive/archive'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { contains } from '@orrery/primitives/intervals'
import { backOff } from './back-off.ts'
import type { Engine } from './engine.ts'

/** Why the archive cannot be written just now; null when it can. */
export type Pause = 'storage_full' | 'storage_unavailable'

/**
 * The one place from which a chain's archive is written: jobs run one after the other, urgent ones
 * first. A job whose write fails because the disk is full or the engine is away is held and tried
 * again until it succeeds, so nothing is lost and nothing is skipped.
 */
export type WriteQueue = {
  /** Runs `job` alone. `urgent` passes those that wait and are not. */
  run<T>(job: () => Promise<T>, urgent?: boolean): Promise<T>
  /** Appends inside a job. Returns at once when the chunk is already there: an earlier try succeeded without saying so. */
  append(chunk: Chunk, signal: AbortSignal): Promise<void>
  /** Repeats a write inside a job until it succeeds or the signal aborts. */
  insist<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T>
  pause(): Pause | null
}

/** A queue for the engine's archive. */
export function createWriteQueue({ archive, clock, random, log, chain }: Pick<Engine, 'archive' | 'clock' | 'random' | 'log' | 'chain'>): WriteQueue {
  const waiting: { urgent: boolean; start: () => void }[] = []
  let busy = false
  let paused: Pause | null = null

  const next = () => {
    const urgent = waiting.findIndex((job) => job.urgent)
    const [job] = waiting.splice(Math.max(0, urgent), 1)
    busy = job !== undefined
    job?.start()
  }

  const insist = async <T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    for (let failures = 1; ; failures++) {
      try {
        const value = await write()
        if (paused) log.info('the archive takes writes again', { chain: chain.code })
        paused = null
        return value
      } catch (error) {
        const reason = pauseFor(error)
        if (!reason || signal.aborted) throw error
        if (paused !== reason) log.warn('the archive takes no writes; indexing waits', { chain: chain.code, reason, error: String(error) })
        paused = reason
        await clock.sleep(backOff(failures, random, 1_000, 15_000), signal)
      }
    }
  }

  return {
    async run(job, urgent = false) {
      if (busy) await new Promise<void>((start) => waiting.push({ urgent, start }))
      busy = true
      try {
        return await job()
      } finally {
        next()
      }
    },
    append: (chunk, signal) => insist(() => (isHeld(archive, chunk) ? Promise.resolve() : archive.append(chunk)), signal),
    insist,
    pause: () => paused,
  }
}

const isHeld = (archive: ChainArchive, { bundles }: Chunk): boolean => {
  const { ranges } = archive.state()
  return contains(ranges, bundles[0]!.block.height) && contains(ranges, bundles.at(-1)!.block.height)
}

const pauseFor = (error: unknown): Pause | null =>
  isOrreryError(error, 'STORE_FULL') ? 'storage_full' : isOrreryError(error, 'STORE_UNAVAILABLE') ? 'storage_unavailable' : null
