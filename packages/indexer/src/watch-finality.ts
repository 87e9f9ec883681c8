import type { HeadEvent } from '@orrery/head/events'
import { WATCHED, type Sample } from '@orrery/model/samples'
import { priceStep } from '@orrery/model/statistics'

/** Blocks whose end is waited for, the newest ones: a rollup that makes four a second has them final within half an hour. */
const MOST = 20_000
/** A block that comes so long after it was made was caught up with: when those before it became final was not watched. */
const LATE_MS = 120_000

/**
 * Hears how long after they were made blocks counted as safe and as final (screens-evm §10): on a rollup safe is what its sequencer has posted to the parent chain. Of each block once, and
 * only of those that came while the chain was followed at its tip. Call `hear` with each event of the Head, `nowMs` being when it came.
 */
export function createFinalityWatch(note: (sample: Sample) => void): {
  hear(event: HeadEvent, nowMs: number): void
} {
  const kinds = [
    { of: 'safe', name: WATCHED.safeAfter },
    { of: 'final', name: WATCHED.finalAfter },
  ] as const
  /** When those were made that are not safe, and not final yet, by height; the oldest first. */
  const open = { safe: new Map<number, number>(), final: new Map<number, number>() }

  const begin = (height: number, madeMs: number): void => {
    for (const { of } of kinds) {
      const held = open[of]
      // One that stands anew at its height is the newest again.
      held.delete(height)
      held.set(height, madeMs)
      const [oldest] = held.size > MOST ? held.keys() : []
      if (oldest !== undefined) held.delete(oldest)
    }
  }
  const forget = (isGone: (height: number) => boolean): void => {
    for (const { of } of kinds) for (const height of open[of].keys()) if (isGone(height)) open[of].delete(height)
  }

  return {
    hear(event, nowMs) {
      switch (event.type) {
        case 'extended': {
          const { height, timeMs } = event.bundle.block
          if (event.seenMs - timeMs > LATE_MS) forget(() => true)
          else begin(height, timeMs)
          return
        }
        case 'reorganised': {
          const to = event.to?.height ?? -1
          forget((height) => height > to)
          for (const { block } of event.bundles) begin(block.height, block.timeMs)
          return
        }
        case 'finality':
          for (const { of, name } of kinds) {
            const through = event[of]
            if (through === null) continue
            for (const [height, madeMs] of open[of]) {
              if (height > through) break
              open[of].delete(height)
              const tookMs = Math.max(1, nowMs - madeMs)
              note({ name, key: String(priceStep(BigInt(tookMs))), timeMs: nowMs, value: tookMs })
            }
          }
          return
        case 'restored':
          forget(() => true)
      }
    },
  }
}
