import type { Hex } from '@orrery/primitives/hex'
import { backOff } from './back-off.ts'
import type { Engine } from './engine.ts'
import type { Progress } from './progress.ts'

/** Follows the node's pool into the Head until the signal aborts. Does nothing where the family has no pool. */
export async function followPending(
  { adapter, head, clock, random, log, chain }: Engine,
  progress: Pick<Progress, 'poolHeard'>,
  signal: AbortSignal,
): Promise<void> {
  if (!adapter.pending) return
  for (let failures = 0; !signal.aborted;) {
    let first = true
    let size: number | undefined
    // Lost before the answer that comes next was asked for: what that does not list has not come back to the pool.
    let lost: readonly Hex[] = []
    try {
      for await (const { added, removed, listed, holds, poolSize } of adapter.pending(signal)) {
        signal.throwIfAborted()
        const gone = first ? [...removed, ...forgotten(listed ?? added.map((tx) => tx.hash))] : removed
        const refuted = holds === undefined ? [] : lost.filter((hash) => !holds(hash))
        const { pending } = head.view()
        const isNews = first || added.length + gone.length + refuted.length > 0 || poolSize !== size
        size = poolSize
        failures = 0
        if (
          (isNews && (added.length + gone.length + (poolSize ?? 0) > 0 || pending.waiting > 0)) ||
          pending.isOverdue(clock.now())
        )
          head.apply({
            type: 'pending',
            added,
            removed: gone,
            seenMs: clock.now(),
            ...(refuted.length > 0 && { refuted }),
            ...(poolSize !== undefined && { poolSize }),
          })
        lost = head.view().pending.lost()
        // A large pool comes in parts: it was told when none of it is left, or when it is listed anew, where it is larger than is followed.
        if (head.view().pending.untold === 0 || (!first && holds !== undefined)) progress.poolHeard = true
        first = false
      }
    } catch (error) {
      if (signal.aborted) return
      log.debug('the pending set could not be read', { chain: chain.code, error: String(error) })
    }
    await clock.sleep(backOff(++failures, random, 1_000, 30_000), signal).catch(() => {})
  }

  /** The first answer of a stream is the whole pool: what is not in it has left while nobody listened. */
  function forgotten(listed: readonly Hex[]): Hex[] {
    const present = new Set(listed)
    const { pending } = head.view()
    const known = pending.list(0, pending.count).map((tx) => tx.hash)
    return [...known, ...pending.forgotten().map((tx) => tx.hash)].filter((hash) => !present.has(hash))
  }
}
