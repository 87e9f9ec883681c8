/** Seconds until a code may be sent again, and those that are announced (foundations §4.3, §9). */
export const CODE_SECONDS = 60
const ANNOUNCED = [10, 30]

/** Whole seconds that are left; a slept tab finds the right number. */
export const secondsLeft = (endMs: number, nowMs: number): number => Math.max(0, Math.ceil((endMs - nowMs) / 1000))

/** The remaining time to announce when the countdown went from `before` to `now`, or null. A mark that was slept through is announced by the lowest one. */
export const announcedSeconds = (before: number, now: number): number | null =>
  ANNOUNCED.find((mark) => before > mark && now <= mark && now > 0) ?? null
