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

// A little less than a node may be asked that answers once a second.
const LOWEST_PER_SECOND = 0.9
// One cut per second at most: a burst of refusals is one piece of news.
const CUT_EVERY_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
// Half of what a call waits unless told: a batch may be ahead of it, and another one behind that.
const LONGEST_HOLD_MS = 5_000
/** Stray refusals up to this share of the requests are no limit that a lower rate would keep to (reliability F-03 allows 5 %). */
const TOLERATED_SHARE = 0.04
const FEW_REFUSALS = { free: 4, met: 1 }
/** So few are chance where no limit was met yet, even where they are the first answers of all. */
const CHANCE_REFUSALS = 2
/** Beyond it by so many standard deviations is more than chance: where no limit was met yet, and where one is known, which may have become lower. */
const DEVIATIONS = { free: 2.5, met: 0.5 }
/** What happened so long ago counts half; so many calls ago where they are slow, or a few would be all that is known. */
const HALF_LIFE_MS = { free: 15_000, met: 5_000 }
const HALF_LIFE_CALLS = 100
/** A limit refuses less at a lower rate. What refuses about as much at so much less is none, and as much is tolerated for a while. */
const TRIED_RATE = 0.6
const SAME_SHARE = 0.7
const COMPARED_CUTS = 3
const TOLERATED_BEYOND = 1.5
const MOST_TOLERATED = 0.25
const TOLERATED_MS = 60_000
// After a cut, a second's worth of answers raises the rate by this share of it, and by twice as much with each further while without another cut.
const GROWTH = 0.01
const MOST_GROWTH = 0.25
const GROWTH_DOUBLES_S = 3
/** Below this rate the growth goes by calls instead of seconds: each try for more is refused a call or two, whatever the rate. */
const SLOW_PER_SECOND = 60
/** So many refusals without an answer between them are no limit but a node that is away: what it answers afterwards is found fast. */
const AWAY_REFUSALS = 5

/**
 * Free until the refusals are more than stray ones; then a tenth less, and where most is refused what the node answered in the last second, which is its
 * limit. From there it feels its way up, slowly at first. Where a much lower rate is refused as much, there is no limit: refusals at random are no reason to be slow.
 */
export function createPace(clock: Clock): Pace {
  let rate: number | null = null
  let nextAt = 0
  let lastCutAt = Number.NEGATIVE_INFINITY
  /** Since the last cut, as many seconds as these answers take at the rate. */
  let answeredSeconds = 0
  let refusedInRow = 0
  let wasAway = false
  let secondStart = 0
  let second = { sent: 0, answered: 0 }
  let before = { sent: 0, answered: 0 }
  let lately = { at: 0, requests: 0, refusals: 0 }
  /** What was sent before the rate was lowered, and how much of it was refused then and at the next cuts. */
  let free = { rate: 0, cuts: 0, requests: 0, refusals: 0 }
  let tolerated = { share: TOLERATED_SHARE, until: Number.NEGATIVE_INFINITY }

  const roll = (now: number): void => {
    if (now - secondStart >= 1_000) {
      before = now - secondStart < 2_000 ? second : { sent: 0, answered: 0 }
      second = { sent: 0, answered: 0 }
      secondStart = now
    }
    const halfLife = rate === null ? HALF_LIFE_MS.free : Math.max(HALF_LIFE_MS.met, (HALF_LIFE_CALLS * 1_000) / rate)
    const fade = 0.5 ** ((now - lately.at) / halfLife)
    lately.at = now
    lately.requests *= fade
    lately.refusals *= fade
  }

  const isMostlyRefused = (): boolean =>
    lately.refusals > (rate === null ? CHANCE_REFUSALS : 0) && lately.refusals * 2 > lately.requests
  const isLimit = (now: number): boolean => {
    const share = now < tolerated.until ? tolerated.share : TOLERATED_SHARE
    const chance = share * lately.requests
    const beyond = DEVIATIONS[rate === null ? 'free' : 'met'] * Math.sqrt(chance)
    return (
      isMostlyRefused() || lately.refusals > Math.max(FEW_REFUSALS[rate === null ? 'free' : 'met'], chance + beyond)
    )
  }

  const cut = (now: number, isWord: boolean): void => {
    const met = rate ?? Math.max(second.sent, before.sent)
    const served = Math.max(second.answered, before.answered)
    const share = lately.refusals / Math.max(1, lately.requests)
    const isVain =
      rate !== null &&
      rate <= free.rate * TRIED_RATE &&
      share >= (SAME_SHARE * free.refusals) / Math.max(1, free.requests)
    if (rate === null) free = { rate: met, cuts: 0, requests: 0, refusals: 0 }
    free.rate = Math.max(free.rate, met)
    if (++free.cuts <= COMPARED_CUTS && met > free.rate * TRIED_RATE) {
      free.requests += lately.requests
      free.refusals += lately.refusals
    }
    const isMostly = isMostlyRefused()
    wasAway = refusedInRow >= AWAY_REFUSALS
    lastCutAt = now
    answeredSeconds = 0
    lately = { at: now, requests: 0, refusals: 0 }
    if (isVain && !isWord && share * TOLERATED_BEYOND <= MOST_TOLERATED) {
      rate = null
      tolerated = { share: share * TOLERATED_BEYOND, until: now + TOLERATED_MS }
      return
    }
    rate = Math.max(LOWEST_PER_SECOND, isMostly ? Math.max(met / 2, Math.min(served, met * 0.9)) : met * 0.9)
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
      if (share === 1) refusedInRow++
      if ((retryAfterMs !== null || isLimit(now)) && now - lastCutAt >= CUT_EVERY_MS) cut(now, retryAfterMs !== null)
      if (retryAfterMs !== null) nextAt = Math.max(nextAt, now + Math.min(retryAfterMs, LONGEST_PAUSE_MS))
    },
    answered(calls) {
      const now = clock.monotonic()
      roll(now)
      second.answered += calls
      refusedInRow = 0
      if (rate === null) return
      const counted = wasAway ? rate : Math.max(rate, SLOW_PER_SECOND)
      answeredSeconds += calls / counted
      rate += calls * (rate / counted) * Math.min(MOST_GROWTH, GROWTH * 2 ** (answeredSeconds / GROWTH_DOUBLES_S))
    },
    rate: () => rate,
  }
}
