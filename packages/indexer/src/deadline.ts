import { OrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import { linkAbort } from '@orrery/primitives/linked-abort'

/**
 * Runs work under a signal that aborts when nothing was heard for `ms`; `alive` starts the time anew. A
 * node that hangs for ever must not hang its chain (reliability I-9). Rejects with `UPSTREAM_TIMEOUT` then.
 */
export async function withDeadline<T>(
  clock: Clock,
  ms: number,
  what: string,
  signal: AbortSignal,
  work: (signal: AbortSignal, alive: () => void) => Promise<T>,
): Promise<T> {
  const limit = linkAbort(signal)
  const watching = linkAbort(signal)
  let heard = clock.monotonic()
  const watch = async () => {
    for (let left = ms; left >= 1; left = heard + ms - clock.monotonic()) await clock.sleep(left, watching.signal)
    limit.abort(new OrreryError('UPSTREAM_TIMEOUT', { source: what, method: 'following', ms }))
  }
  watch().catch(() => {})
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(limit.signal.reason)
    if (limit.signal.aborted) stop()
    else limit.signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work(limit.signal, () => (heard = clock.monotonic())), aborted])
  } finally {
    watching.abort()
    watching.release()
    limit.release()
  }
}
