// foundations §9: line loader
/** Milliseconds between two steps of the line loader. */
export const LINE_STEP_MS = 50
const STEP = 10
const START = 25
// The rest is left to the end itself: a line that is full while the page is still loading lies.
const MOST = 95

/**
 * How much of the line is drawn, in percent, `steps` steps after it began at `start` (25 without it): ten percent
 * more at each step, and full only once it is `done` (foundations §9).
 */
export function lineProgress(steps: number, done: boolean, start = START): number {
  if (done) return 100
  return Math.min(MOST, Math.max(0, start) + STEP * Math.max(0, Math.floor(steps)))
}
