/** What of a strip that scrolls sideways is out of sight. */
export type StripOverflow = { readonly start: boolean; readonly end: boolean }

/** Whether something is hidden at the start or end of a strip. Right to left, `scrollLeft` runs from 0 below (CSSOM View). */
export function stripOverflow(strip: {
  readonly scrollLeft: number
  readonly scrollWidth: number
  readonly clientWidth: number
}): StripOverflow {
  const gone = Math.abs(strip.scrollLeft)
  // Fractions of a pixel come from zoomed screens.
  return { start: gone > 1, end: strip.scrollWidth - strip.clientWidth - gone > 1 }
}
