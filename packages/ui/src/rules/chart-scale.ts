export type Extent = { readonly min: number; readonly max: number }

/** Smallest and largest of the finite values; null when there is none. One pass, any length. */
export function extentOf(values: Iterable<number | null>): Extent | null {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value === null || !Number.isFinite(value)) continue
    if (value < min) min = value
    if (value > max) max = value
  }
  return min > max ? null : { min, max }
}

/**
 * Round numbers for an axis, in order, that reach beyond both ends: steps of 1, 2 or 5 times a power of ten, about
 * `wanted` of them. An axis whose values are all equal gets room on both sides.
 */
export function niceTicks({ min, max }: Extent, wanted = 5): readonly number[] {
  if (min === max) {
    // What never was anything stands on its axis: nothing is below it.
    if (min === 0) return niceTicks({ min: 0, max: 1 }, wanted)
    const room = Math.abs(min) / 2
    return niceTicks({ min: min - room, max: max + room }, wanted)
  }
  const rough = (max - min) / Math.max(1, wanted - 1)
  // Ends beyond half of what a number can hold have no difference.
  if (!Number.isFinite(rough) || rough === 0) return [min, max]
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough * 0.999) ?? 10 * power
  const first = Math.floor(min / step + 1e-9)
  const last = Math.ceil(max / step - 1e-9)
  // Values so close that a number cannot hold the steps between them.
  if (last - first > 100 || last <= first) return [min, max]
  return Array.from({ length: last - first + 1 }, (_, at) => round((first + at) * step, step))
}

// 3 * 0.1 is 0.30000000000000004: an axis says 0.3.
const round = (value: number, step: number): number => {
  const digits = Math.max(0, Math.min(100, 2 - Math.floor(Math.log10(step))))
  return digits > 100 ? value : Number(value.toFixed(digits))
}

/** Where `value` stands between the ends, 0 to 1; the middle when both ends are one. */
export const shareOf = (value: number, { min, max }: Extent): number =>
  min === max ? 0.5 : (value - min) / (max - min)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 7, 14].map((count) => count * DAY),
]
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200]

/** Moments for a time axis, UTC ms inside the ends: whole minutes, hours, days, months or years, at most `most`. */
export function timeTicks({ min, max }: Extent, most = 7): readonly number[] {
  if (!(max > min)) return [min]
  const step = STEPS.find((size) => (max - min) / size <= most)
  if (step !== undefined) {
    const ticks: number[] = []
    for (let at = Math.ceil(min / step) * step; at <= max; at += step) ticks.push(at)
    return ticks
  }
  const from = new Date(min)
  const till = new Date(max)
  const first = from.getUTCFullYear() * 12 + from.getUTCMonth()
  const last = till.getUTCFullYear() * 12 + till.getUTCMonth()
  // A date that a calendar cannot hold has no ticks but its ends.
  if (!Number.isFinite(first) || !Number.isFinite(last)) return [min, max]
  const months = MONTHS.find((size) => (last - first) / size <= most - 1) ?? 1200
  const ticks: number[] = []
  for (let month = Math.ceil(first / months) * months; month <= last && ticks.length < most; month += months) {
    const at = Date.UTC(Math.floor(month / 12), month % 12)
    if (at >= min && at <= max) ticks.push(at)
  }
  return ticks
}

/** Index of the value nearest to `wanted` in an ascending list; -1 when it is empty. */
export function nearestIndex(ascending: readonly number[], wanted: number): number {
  let low = 0
  let high = ascending.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low > 0 && Math.abs(ascending[low - 1]! - wanted) <= Math.abs(ascending[low]! - wanted)
    ? low - 1
    : low === 0
      ? Math.min(0, ascending.length - 1)
      : low
}
