import type { ChartData } from '@orrery/model/wire/chart'

/** Hours of a week, Monday 00:00 UTC first. */
export const WEEK_HOURS = 168
const HOUR_MS = 3_600_000
/** 1970 began on a Thursday: so many hours after a Monday began. */
const FIRST = 72

/** One hour of the week: the median of what is known of it, as the chart tells it (wei), and how many such hours that are. */
export type WeekHour = { readonly wei: string; readonly hours: number }

/** Fewer hours than this are no median. */
const LEAST_HOURS = 2

/** The series of `base-fee` that a typical hour is made of. */
const MEAN = 'mean'

/**
 * The hours of a week by the base fee (screens-evm §7), of a chart by hours: the median of the means of each, or of another series. An hour that is not over,
 * and one that is not indexed, counts for nothing; null where nothing is known. Pure.
 */
export function gasWeek(
  { chart, times, values, isRunning }: ChartData,
  series: string = MEAN,
): readonly (WeekHour | null)[] {
  const means = values[chart.series.findIndex(({ id }) => id === series)] ?? []
  const found: number[][] = Array.from({ length: WEEK_HOURS }, () => [])
  for (const [at, time] of times.entries()) {
    const mean = means[at] ?? null
    if (mean === null || (isRunning && at === times.length - 1)) continue
    found[(Math.floor(time / HOUR_MS) + FIRST) % WEEK_HOURS]!.push(Number(mean))
  }
  return found.map((own) => {
    if (own.length === 0) return null
    const sorted = own.toSorted((a, b) => a - b)
    const middle = sorted.length >> 1
    const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
    return { wei: String(median), hours: own.length }
  })
}

/** Where the lowest hour of the week stands; null where none is known, or where it is of too few hours to be called the lowest. */
export function lowestHour(week: readonly (WeekHour | null)[]): number | null {
  const at = week.reduce<number | null>(
    (best, hour, index) =>
      hour !== null && (best === null || Number(hour.wei) < Number(week[best]!.wei)) ? index : best,
    null,
  )
  return at !== null && week[at]!.hours >= LEAST_HOURS ? at : null
}
