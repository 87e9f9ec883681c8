import type { Clock } from '@orrery/primitives/clock'
import { OrreryError } from '@orrery/errors/orrery-error'

/**
 * Runs work under a signal that aborts when nothing was heard for `ms`; `alive` starts the time anew. A
 * node that hangs for ever must not hang its chain (reliability I-9). Rejects with `UPSTREAM_TIMEOUT` then.
 */
export async function withDeadline<T>(clock: Clock, ms: number, what: string, signal: AbortSignal, work: (signal: AbortSignal, alive: () => void) => Promise<T>): Promise<T> {
  const over = new AbortController()
  const done = new AbortController()
  const either = AbortSignal.any([signal, over.signal])
  let last = clock.monotonic()
  const watch = async () => {
    for (let left = ms; left > 0; left = last + ms - clock.monotonic()) await clock.sleep(left, AbortSignal.any([either, done.signal]))
    over.abort(new OrreryError('UPSTREAM_TIMEOUT', { source: what, method: 'following', ms }))
  }
  const watching = watch().catch(() => {})
  const aborted = new Promise<never>((_, reject) => {
    if (either.aborted) reject(either.reason)
    either.addEventListener('abort', () => reject(either.reason), { once: true })
  })
  aborted.catch(() => {})
  try {
    return await Promise.race([work(either, () => (last = clock.monotonic())), aborted])
  } finally {
    done.abort()
    await watching
  }
}
