import type { Orphan } from '@orrery/model/reads'
import { createDoorbell } from './doorbell.ts'
import type { Engine } from './engine.ts'
import type { WriteQueue } from './write-queue.ts'

const QUEUE_LIMIT = 1_000
/** Chains stop one after the other, and all together may take 10 s (reliability F-26). */
const LAST_WORDS_MS = 1_000

/**
 * Writes the orphans of the Head that the archive did not take right before the swap (decision 10) in the background.
 * Nothing depends on their order, so they pass the queue: until they are written, a crash takes them with it.
 */
export type OrphanSaver = {
  add(orphans: readonly Orphan[]): void
  /** Until the signal aborts; then writes what still waits, within seconds. */
  run(signal: AbortSignal): Promise<void>
}

export function createOrphanSaver({ archive, clock, log, chain }: Engine, queue: WriteQueue): OrphanSaver {
  const waiting: Orphan[] = []
  const bell = createDoorbell()

  const done = (orphan: Orphan) => {
    const at = waiting.indexOf(orphan)
    if (at !== -1) waiting.splice(at, 1)
  }

  const finish = async (): Promise<void> => {
    const late = new AbortController()
    const flush = async () => {
      for (let orphan = waiting[0]; orphan && !late.signal.aborted; orphan = waiting[0]) {
        try {
          await archive.saveOrphan(orphan)
          done(orphan)
        } catch {
          await clock.sleep(100, late.signal).catch(() => {})
        }
      }
    }
    await Promise.race([flush(), clock.sleep(LAST_WORDS_MS, late.signal).catch(() => {})])
    late.abort()
    if (waiting.length > 0)
      log.warn('forked blocks could not be kept before the end', { chain: chain.code, count: waiting.length })
  }

  return {
    add(orphans) {
      waiting.push(...orphans)
      const over = waiting.length - QUEUE_LIMIT
      if (over > 0) {
        waiting.splice(0, over)
        log.warn('forked blocks were forgotten before they could be kept', { chain: chain.code, count: over })
      }
      bell.ring()
    },
    async run(signal) {
      while (!signal.aborted) {
        const orphan = waiting[0]
        if (!orphan) {
          await bell.wait(signal)
          continue
        }
        try {
          await queue.insist(() => archive.saveOrphan(orphan))
          done(orphan)
        } catch (error) {
          if (signal.aborted) break
          log.error('a forked block could not be kept', {
            chain: chain.code,
            height: orphan.height,
            error: String(error),
          })
          await clock.sleep(10_000, signal).catch(() => {})
        }
      }
      if (waiting.length > 0) await finish()
    },
  }
}
