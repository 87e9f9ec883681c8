import type { Orphan } from '@orrery/model/reads'
import { createDoorbell } from './doorbell.ts'
import type { Engine } from './engine.ts'
import type { WriteQueue } from './write-queue.ts'

const QUEUE_LIMIT = 1_000

/** Writes orphans to the archive in the background, so that a reorganisation never waits for the disk. */
export type OrphanSaver = { add(orphans: readonly Orphan[]): void; run(signal: AbortSignal): Promise<void> }

export function createOrphanSaver({ archive, clock, log, chain }: Engine, queue: WriteQueue): OrphanSaver {
  const waiting: Orphan[] = []
  const bell = createDoorbell()
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
        const orphan = waiting.shift()
        if (!orphan) {
          await bell.wait(signal)
          continue
        }
        try {
          await queue.run(() => queue.insist(() => archive.saveOrphan(orphan)))
        } catch (error) {
          if (signal.aborted) return
          waiting.unshift(orphan)
          log.error('a forked block could not be kept', {
            chain: chain.code,
            height: orphan.height,
            error: String(error),
          })
          await clock.sleep(10_000, signal).catch(() => {})
        }
      }
    },
  }
}
