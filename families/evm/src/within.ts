import type { Clock } from '@orrery/primitives/clock'
import { linkAbort } from '@orrery/primitives/linked-abort'

/**
 * What `work` gives within the time; null where it runs out, also where `work` does not heed its signal. A client asks a node anew that does not answer, several times: what
 * must come to an end has one of its own.
 */
export async function within<T>(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const limit = linkAbort(signal)
  let isOver = false
  const late = clock.sleep(ms, limit.signal).then(() => {
    isOver = true
    limit.abort(new Error('it took too long'))
    return null
  })
  late.catch(() => {})
  try {
    return await Promise.race([work(limit.signal), late])
  } catch (error) {
    if (!isOver || signal.aborted) throw error
    return null
  } finally {
    limit.abort()
    limit.release()
  }
}
