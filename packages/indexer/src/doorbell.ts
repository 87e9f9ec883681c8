import type { Clock } from '@orrery/primitives/clock'
import { linkAbort } from '@orrery/primitives/linked-abort'

/** Wakes one waiting loop. A ring while nobody waits is remembered. */
export type Doorbell = {
  ring(): void
  /** Resolves at the next ring, at once when one was missed, or when the signal aborts. */
  wait(signal: AbortSignal): Promise<void>
}

/** Waits for the bell, and for `ms` at most. Resolves when the signal aborts, too. */
export async function waitForRing(bell: Doorbell, clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const over = linkAbort(signal)
  await Promise.race([bell.wait(over.signal), clock.sleep(ms, over.signal).catch(() => {})])
  over.abort()
  over.release()
}

export function createDoorbell(): Doorbell {
  let rung = false
  let open: (() => void) | null = null
  return {
    ring() {
      rung = true
      open?.()
    },
    wait: (signal) =>
      new Promise((resolve) => {
        const done = () => {
          rung = false
          open = null
          signal.removeEventListener('abort', done)
          resolve()
        }
        if (rung || signal.aborted) return done()
        open = done
        signal.addEventListener('abort', done, { once: true })
      }),
  }
}
