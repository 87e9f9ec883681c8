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
  /** The node refused a request, or this share of its calls, for its rate. `retryAfterMs` is its own word on when to come back. */
  refused(retryAfterMs: number | null, share?: number): void
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
/** Stray refusals up to this share of the requests are no limit that a lower rate would keep to (reliability F-03 allows 5 %). */
const TOLERATED_SHARE = 0.04
const FEW_REFUSALS = 4
/** Beyond it by so many standard deviations is more than chance. */
const DEVIATIONS = 0.5
/** What happened so long ago counts half. */
const HALF_LIFE_MS = 5_000
// After a cut, a second's worth of answers raises the rate by this share of it, and by twice as much with each further while without another cut.
const GROWTH = 0.01
const MOST_GROWTH = 0.25
const GROWTH_DOUBLES_S = 3

/**
 * Free until the refusals are more than stray ones; then a tenth less, and where most is refused what the node answered in the last second, which is its
 * limit. From there it feels its way up, slowly at first.
 */
export function createPace(clock: Clock): Pace {
  let rate: number | null = null
  let nextAt = 0
  let lastCutAt = Number.NEGATIVE_INFINITY
  /** Since the last cut, as many seconds as these answers take at the rate. */
  let answeredSeconds = 0
  let secondStart = 0
  let second = { sent: 0, answered: 0 }
  let before = { sent: 0, answered: 0 }
  let lately = { at: 0, requests: 0, refusals: 0 }

  const roll = (now: number): void => {
    if (now - secondStart >= 1_000) {
      before = now - secondStart < 2_000 ? second : { sent: 0, answered: 0 }
      second = { sent: 0, answered: 0 }
      secondStart = now
    }
    const fade = 0.5 ** ((now - lately.at) / HALF_LIFE_MS)
    lately.at = now
    lately.requests *= fade
    lately.refusals *= fade
  }

  const isMostlyRefused = (): boolean => lately.refusals * 2 > lately.requests
  const isLimit = (): boolean => {
    const chance = TOLERATED_SHARE * lately.requests
    return isMostlyRefused() || lately.refusals > Math.max(FEW_REFUSALS, chance + DEVIATIONS * Math.sqrt(chance))
  }

  const cut = (now: number): void => {
    lastCutAt = now
    answeredSeconds = 0
    const met = rate ?? Math.max(second.sent, before.sent)
    const served = Math.max(second.answered, before.answered)
    rate = Math.max(LOWEST_PER_SECOND, isMostlyRefused() ? Math.max(met / 2, Math.min(served, met * 0.9)) : met * 0.9)
    lately = { at: now, requests: 0, refusals: 0 }
  }

  return {
    take(calls, longestMs = Infinity) {
      const now = clock.monotonic()
      const at = Math.max(now, nextAt)
      if (at - now > longestMs) return at - now
      if (rate !== null) nextAt = at + (calls * 1_000) / rate
      roll(now)
      second.sent += calls
      lately.requests++
      return at - now
    },
    most: () => (rate === null ? Infinity : Math.max(1, Math.floor((rate * LONGEST_HOLD_MS) / 1_000))),
    refused(retryAfterMs, share = 1) {
      const now = clock.monotonic()
      roll(now)
      lately.refusals += share
      if ((retryAfterMs !== null || isLimit()) && now - lastCutAt >= CUT_EVERY_MS) cut(now)
      if (retryAfterMs !== null) nextAt = Math.max(nextAt, now + Math.min(retryAfterMs, LONGEST_PAUSE_MS))
    },
    answered(calls) {
      const now = clock.monotonic()
      roll(now)
      second.answered += calls
      if (rate === null) return
      answeredSeconds += calls / rate
      rate += calls * Math.min(MOST_GROWTH, GROWTH * 2 ** (answeredSeconds / GROWTH_DOUBLES_S))
    },
    rate: () => rate,
  }
}
