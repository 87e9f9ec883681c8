import type { Clock } from '@orrery/primitives/clock'

const HOLD_MS = 10_000
const MAX_HOLD_MS = 60_000
const CALM_MS = 10 * 60_000
/** A branch so much higher is taken at once: whatever serves ours has stopped. */
const LEAD = 16

/**
 * Keeps nodes that disagree (two behind one balancer, two forks) from making the chain flip with every
 * answer (reliability F-11). A branch seen for the first time is always taken at once. One that was left
 * before is taken back only after nobody has served the present one for a while, longer each time.
 */
export type FlipDamper = {
  /** The node's answer lies on our branch. */
  sawOurs(): void
  /** Whether a branch that was left before may be taken again, whose head is `lead` above our tip. */
  mayReturn(lead: number): boolean
  /** A reorganisation was done; `back` when it took a branch again. */
  moved(back: boolean): void
}

export function createFlipDamper(clock: Clock): FlipDamper {
  let lastOurs = -Infinity
  let lastMove = -Infinity
  let returns = 0
  return {
    sawOurs() {
      lastOurs = clock.monotonic()
    },
    mayReturn(lead) {
      if (lead >= LEAD) return true
      const now = clock.monotonic()
      if (now - lastMove > CALM_MS) returns = 0
      const hold = Math.min(MAX_HOLD_MS, HOLD_MS * 2 ** returns)
      return now - Math.max(lastOurs, lastMove) >= hold
    },
    moved(back) {
      lastMove = clock.monotonic()
      if (back) returns++
    },
  }
}
