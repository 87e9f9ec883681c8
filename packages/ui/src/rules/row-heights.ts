/** Height of a row of a virtual list where none was measured, in CSS pixels (foundations §9). */
export const ROW_HEIGHT = 50

/** Heights of a list's rows, measured or assumed, and where each row stands. */
export type RowHeights = {
  /** Height of all rows. */
  readonly total: number
  /** Distance of a row's top from the top of the list. */
  top(index: number): number
  /** The row at a distance from the top. */
  at(offset: number): number
  /** Keeps a measured height; answers whether it changed anything. */
  set(index: number, height: number): boolean
}

/**
 * Row heights as a binary indexed tree: each question and each measurement costs log n, so that a list of a million
 * rows scrolls as fast as one of ten. Only deviations from the assumed height are kept.
 */
export function createRowHeights(count: number, assumed: number = ROW_HEIGHT): RowHeights {
  const known = new Map<number, number>()
  const sums = new Float64Array(count + 1)
  let extra = 0
  let step = 1
  while (step * 2 <= count) step *= 2
  const extraBefore = (index: number): number => {
    let sum = 0
    for (let at = index; at > 0; at -= at & -at) sum += sums[at]!
    return sum
  }
  return {
    get total() {
      return count * assumed + extra
    },
    top: (index) => index * assumed + extraBefore(index),
    at(offset) {
      let index = 0
      let rest = offset
      for (let leap = step; leap >= 1; leap /= 2) {
        const next = index + leap
        if (next > count) continue
        const height = leap * assumed + sums[next]!
        if (height > rest) continue
        index = next
        rest -= height
      }
      return Math.max(0, Math.min(index, count - 1))
    },
    set(index, height) {
      const change = height - (known.get(index) ?? assumed)
      if (index < 0 || index >= count || !(height >= 0) || Math.abs(change) < 0.5) return false
      known.set(index, height)
      extra += change
      for (let at = index + 1; at <= count; at += at & -at) sums[at]! += change
      return true
    },
  }
}

/** Rows from `from` up to and without `to`, which are drawn for a window on the list; some more on each side so that scrolling shows no gaps. */
export function visibleRows(
  heights: RowHeights,
  count: number,
  window: { readonly scrollTop: number; readonly height: number },
  spare = 5,
): { readonly from: number; readonly to: number } {
  if (count === 0) return { from: 0, to: 0 }
  const first = heights.at(Math.max(0, window.scrollTop))
  const last = heights.at(Math.max(0, window.scrollTop + window.height))
  return { from: Math.max(0, first - spare), to: Math.min(count, last + 1 + spare) }
}

/** Where to scroll so that a row is wholly in sight; null when it is. */
export function scrollToRow(
  heights: RowHeights,
  index: number,
  window: { readonly scrollTop: number; readonly height: number },
): number | null {
  const top = heights.top(index)
  const bottom = heights.top(index + 1)
  if (top < window.scrollTop) return top
  return bottom > window.scrollTop + window.height ? bottom - window.height : null
}
