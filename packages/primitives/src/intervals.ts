/** A closed range of whole numbers, both ends included; `from` is never above `to`. */
export type Interval = { readonly from: number; readonly to: number }

/** Sorted, disjoint and merged: neighbours that touch (`to + 1 === from`) are one. The form that all functions here return. */
export type Intervals = readonly Interval[]

/** The covering set of any ranges, whatever their order or overlap. Empty ranges (`from > to`) vanish. */
export function toIntervals(ranges: readonly Interval[]): Intervals {
  const sorted = ranges.filter((r) => r.from <= r.to).sort((a, b) => a.from - b.from)
  const merged: { from: number; to: number }[] = []
  for (const range of sorted) {
    const last = merged.at(-1)
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to)
    else merged.push({ from: range.from, to: range.to })
  }
  return merged
}

/** What is in `a`, in `b` or in both. */
export const union = (a: readonly Interval[], b: readonly Interval[]): Intervals => toIntervals([...a, ...b])

/** What is in both. */
export function intersection(a: readonly Interval[], b: readonly Interval[]): Intervals {
  const left = toIntervals(a)
  const right = toIntervals(b)
  const both: Interval[] = []
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    const x = left[i]!
    const y = right[j]!
    const from = Math.max(x.from, y.from)
    const to = Math.min(x.to, y.to)
    if (from <= to) both.push({ from, to })
    if (x.to < y.to) i++
    else j++
  }
  return both
}

/** What is in `a` and not in `b`. */
export function difference(a: readonly Interval[], b: readonly Interval[]): Intervals {
  const holes = toIntervals(b)
  const rest: Interval[] = []
  for (const range of toIntervals(a)) {
    let from = range.from
    for (const hole of holes) {
      if (hole.to < from) continue
      if (hole.from > range.to) break
      if (hole.from > from) rest.push({ from, to: hole.from - 1 })
      from = hole.to + 1
    }
    if (from <= range.to) rest.push({ from, to: range.to })
  }
  return rest
}

export const contains = (ranges: readonly Interval[], value: number): boolean =>
  ranges.some((range) => range.from <= value && value <= range.to)

/** How many whole numbers the ranges hold, each counted once. */
export const measure = (ranges: readonly Interval[]): number =>
  toIntervals(ranges).reduce((sum, range) => sum + range.to - range.from + 1, 0)

/** Cuts each range into pieces of at most `size`, ascending; the last piece of a range is the short one. */
export function chunk(ranges: readonly Interval[], size: number): readonly Interval[] {
  const pieces: Interval[] = []
  for (const range of toIntervals(ranges)) {
    for (let from = range.from; from <= range.to; from += size)
      pieces.push({ from, to: Math.min(range.to, from + size - 1) })
  }
  return pieces
}
