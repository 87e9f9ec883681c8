import type { ChartData, ChartInfo } from '@orrery/model/wire/chart'

/** What a series of a chart adds up to since an upgrade's day; base units of the wire, exact. */
export type TotalSince = {
  readonly chart: Pick<ChartInfo, 'id' | 'title' | 'unit'>
  readonly series: ChartInfo['series'][number]
  readonly total: string
}

const DAY_MS = 86_400_000
const WHOLE = /^\d+$/

/**
 * What each series of a chart by days adds up to from the day of an upgrade on, that day and today included. Empty where a day is not known, for a sum without it would be too small; `isWhole`
 * says that every block is indexed, so that what came before the chart's first day is nothing. Pure.
 */
export function totalsSince(
  { chart, times, values }: Pick<ChartData, 'chart' | 'times' | 'values'>,
  atMs: number,
  isWhole: boolean,
): readonly TotalSince[] {
  const day = Math.floor(atMs / DAY_MS) * DAY_MS
  const from = times.findIndex((at) => at >= day)
  if (from < 0 || (from === 0 && times[0]! > day && !isWhole)) return []
  const { id, title, unit } = chart
  const totals = chart.series.map((series, at): TotalSince | null => {
    const told = (values[at] ?? []).slice(from)
    if (told.length === 0 || told.some((value) => value === null || !WHOLE.test(value))) return null
    return {
      chart: { id, title, unit },
      series,
      total: told.reduce((sum, value) => sum + BigInt(value!), 0n).toString(),
    }
  })
  return totals.every((total) => total !== null) ? totals : []
}
