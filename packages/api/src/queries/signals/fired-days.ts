import { BASELINE_DAYS, JUDGED_DAYS, LEAST_BASELINE, LEAST_SCORE } from '@orrery/model/alpha-signals'
import { zScore } from '@orrery/model/z-score'

/** What a measure was on each of some days in a row. */
export type DaySeries = {
  /** The first day that is known whole, by its number since 1970, and the last. */
  readonly first: number
  readonly last: number
  valueAt(day: number): bigint
}

/** A day that stands out against the days before it. */
export type FiredDay = {
  readonly day: number
  readonly value: bigint
  /** Hundredths of a standard deviation; null where the days before did not differ. */
  readonly score: bigint | null
  /** Mean of the days before in hundredths, cut, and how many they are. */
  readonly mean: bigint
  readonly days: number
}

/** The first day of a series that has days enough before it, and is among the last that are judged. */
export const firstJudged = ({ first, last }: Pick<DaySeries, 'first' | 'last'>): number =>
  Math.max(first + LEAST_BASELINE, last - JUDGED_DAYS + 1)

/** How many days of a series are judged. */
export const judgedDays = (series: Pick<DaySeries, 'first' | 'last'>): number =>
  Math.max(0, series.last - firstJudged(series) + 1)

/**
 * The days of a series that stand out (screens-evm §15.8): on which it was `least` and more, and three standard deviations and more above the mean of up to 30 days
 * before, of which 14 must be known. Where those all told the same there is no deviation: then a day stands out that told more, without a score. Pure.
 */
export function firedDays(series: DaySeries, least: bigint): readonly FiredDay[] {
  const fired: FiredDay[] = []
  for (let day = firstJudged(series); day <= series.last; day++) {
    const value = series.valueAt(day)
    if (value < least) continue
    const begin = Math.max(series.first, day - BASELINE_DAYS)
    const before = Array.from({ length: day - begin }, (_, at) => series.valueAt(begin + at))
    const sum = before.reduce((all, one) => all + one, 0n)
    const score = zScore(value, before)
    const isOut = score === null ? value * BigInt(before.length) > sum : score >= LEAST_SCORE
    if (isOut) fired.push({ day, value, score, mean: (100n * sum) / BigInt(before.length), days: before.length })
  }
  return fired
}
