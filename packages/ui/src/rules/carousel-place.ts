// foundations §9: carousel
export const CAROUSEL_SPEED_MS = 500
export const CAROUSEL_AUTOPLAY_MS = 2000

const modulo = (value: number, by: number): number => ((value % by) + by) % by

/** How many places the carousel can stand at: as many as slides when it loops, else until the last view is full. */
export const placesOf = (count: number, perView: number, loop: boolean): number =>
  count <= perView ? 1 : loop ? count : count - perView + 1

/** The place that is really meant by `place`: around the end when it loops, else the nearest there is. */
export function boundPlace(place: number, count: number, perView: number, loop: boolean): number {
  const places = placesOf(count, perView, loop)
  if (places === 1) return 0
  return loop ? modulo(place, places) : Math.min(places - 1, Math.max(0, place))
}

/**
 * Where slide `index` stands while the carousel is at `position` (a fraction while it moves), in slides from the
 * first that is in view. A loop has no end: what leaves on one side comes in on the other.
 */
export const slideOffset = (index: number, position: number, count: number, loop: boolean): number =>
  loop ? modulo(index - position + 1, count) - 1 : index - position

/** Whether slide `index` is wholly in view at `place`. */
export function isInView(index: number, place: number, count: number, perView: number, loop: boolean): boolean {
  const offset = slideOffset(index, place, count, loop && count > perView)
  return offset >= 0 && offset < perView
}

/** The place that a key leads to, or null when the key means nothing here. */
export function placeOfKey(key: string, place: number, places: number, rtl: boolean): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return places - 1
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return step === 0 ? null : place + (rtl ? -step : step)
}

/** Slow, fast, slow: position in time for the way from 0 to 1. */
export const easeInOut = (share: number): number =>
  share <= 0 ? 0 : share >= 1 ? 1 : share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2
