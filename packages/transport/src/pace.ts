import type { Clock } from '@orrery/primitives/clock'

/** Keeps the calls to one node below the rate it tolerates, which it learns from refusals. */
export type Pace = {
  /**
   * Milliseconds until so many calls may go; 0 at once. Taking a place counts the calls; where the wait is longer
   * than `longestMs` no place is taken, or those who give up would make all others wait ever longer.
   */
  take(calls: number, longestMs?: number): number
  /** How many calls may go as one batch: more would hold back whoever comes next for longer than calls wait. */
  most(): number
  /** The node refused for its rate. `retryAfterMs` is its own word on when to come back. */
  refused(retryAfterMs: number | null): void
  answered(calls: number): void
  /** Calls per second; null while no limit was met. */
  rate(): number | null
}

const LOWEST_PER_SECOND = 1
// One cut per second at most: a burst of refusals is one piece of news.
const CUT_EVERY_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
// Half of what a call waits unless told: a batch may be ahead of it, and another one behind that.
const LONGEST_HOLD_MS = 5_000

/**
 * Additive increase, multiplicative decrease. Free until the first refusal, then half of what was
 * sent in the last second, 10 % less at each further refusal and 1 % more per second of answers.
 */
export function createPace(clock: Clock): Pace {
  let rate: number | null = null
  let nextAt = 0
  let lastCutAt = Number.NEGATIVE_INFINITY
  let windowStart = 0
  let sent = 0
  let sentBefore = 0

  const count = (now: number, calls: number): void => {
    if (now - windowStart >= 1_000) {
      sentBefore = now - windowStart < 2_000 ? sent : 0
      sent = 0
      windowStart = now
    }
    sent += calls
  }

  return {
    take(calls, longestMs = Infinity) {
      const now = clock.monotonic()
      const at = Math.max(now, nextAt)
      if (at - now > longestMs) return at - now
      if (rate !== null) nextAt = at + (calls * 1_000) / rate
      count(now, calls)
      return at - now
    },
    most: () => (rate === null ? Infinity : Math.max(1, Math.floor((rate * LONGEST_HOLD_MS) / 1_000))),
    refused(retryAfterMs) {
      const now = clock.monotonic()
      if (now - lastCutAt >= CUT_EVERY_MS) {
        lastCutAt = now
        rate = Math.max(LOWEST_PER_SECOND, rate === null ? Math.max(sent, sentBefore) / 2 : rate * 0.9)
      }
      if (retryAfterMs !== null) nextAt = Math.max(nextAt, now + Math.min(retryAfterMs, LONGEST_PAUSE_MS))
    },
    answered(calls) {
      if (rate !== null) rate += 0.01 * calls
    },
    rate: () => rate,
  }
}
