import type { HeadEvent } from '@orrery/head/events'
import type { HeadView } from '@orrery/head/chain-head'
import { WATCHED, type Sample } from '@orrery/model/samples'
import { priceStep } from '@orrery/model/statistics'
import type { Hex } from '@orrery/primitives/hex'

/** Waiting transactions whose first sight is remembered, the last seen ones. */
const MOST = 200_000
/** A block that comes so long after it was made tells nothing of waiting: the pool was not watched meanwhile. */
const LATE_MS = 120_000
/** Before a pool was watched so long, what it did not tell may have waited there already. */
const WARM_MS = 300_000
/** Made by the chain itself: they wait nowhere. */
const OWN_KINDS: ReadonlySet<string> = new Set(['coinbase', 'deposit', 'internal', 'system'])

/**
 * Hears how long transactions waited until a block had them, and how many were in a block before the node's pool told of them (screens-evm §10). Only while the
 * pool is told whole. Call `hear` with each event of the Head.
 */
export function createInclusionWatch(note: (sample: Sample) => void): {
  hear(event: HeadEvent, view: Pick<HeadView, 'pending'>): void
} {
  /** When each was seen first, in the order of that. */
  const seen = new Map<Hex, number>()
  let sinceMs: number | null = null

  return {
    hear(event, { pending }) {
      if (event.type === 'pending') {
        sinceMs ??= event.seenMs
        for (const { hash } of event.added) if (!seen.has(hash)) seen.set(hash, event.seenMs)
        for (const hash of seen.keys()) {
          if (seen.size <= MOST) break
          seen.delete(hash)
        }
      }
      // A pool of which a part is not told begins to be watched when all of it is.
      if (!pending.complete || pending.untold > 0) sinceMs = null
      if (event.type !== 'extended' || event.seenMs - event.bundle.block.timeMs > LATE_MS) return
      for (const { hash, kind } of event.bundle.txs) {
        if (OWN_KINDS.has(kind)) continue
        const firstMs = seen.get(hash)
        seen.delete(hash)
        if (firstMs !== undefined) {
          const waitedMs = Math.max(1, event.seenMs - firstMs)
          note({
            name: WATCHED.inclusion,
            key: String(priceStep(BigInt(waitedMs))),
            timeMs: event.seenMs,
            value: waitedMs,
          })
        }
        if (sinceMs !== null && event.seenMs - sinceMs >= WARM_MS)
          note({
            name: WATCHED.arrivals,
            key: firstMs === undefined ? 'unseen' : 'seen',
            timeMs: event.seenMs,
            value: 1,
          })
      }
    },
  }
}
