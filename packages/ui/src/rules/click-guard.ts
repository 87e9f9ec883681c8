/** Time in which a button ignores repeat clicks, in milliseconds (foundations §9). */
export const BUTTON_DEBOUNCE_MS = 500

/** Answers whether a click at `timeMs` counts; one inside the window of the last that counted does not (foundations §4.2). */
export function createClickGuard(): (timeMs: number, windowMs: number) => boolean {
  let last = Number.NEGATIVE_INFINITY
  return (timeMs, windowMs) => {
    if (timeMs - last < windowMs) return false
    last = timeMs
    return true
  }
}
