import type { ChartData, ChartInfo } from '@orrery/model/wire/chart'

/** What a day of a chart was in the mean around an upgrade, in units of the wire; null where a day of these is not known. */
export type BeforeAfter = {
  readonly chart: Pick<ChartInfo, 'id' | 'title' | 'unit'>
  readonly before: number | null
  readonly after: number | null
}

/** Full days on each side (screens-evm §13.3). */
const DAYS = 7
const DAY_MS = 86_400_000

/** Which series says one thing of a day: the only one, the mean, or the one that has the chart's name; null where there are several kinds. */
function seriesOf({ id: own, series }: ChartInfo): number | null {
  if (series.length === 1) return 0
  const at = series.findIndex(({ id }) => id === 'mean' || id === own)
  return at < 0 ? null : at
}

/** The means of the seven full days before an upgrade's day and of the seven after it, of a chart by days. Null where the chart cannot say it. Pure. */
export function beforeAfter({ chart, times, values, isRunning }: ChartData, atMs: number): BeforeAfter | null {
  const series = seriesOf(chart)
  if (series === null) return null
  const day = Math.floor(atMs / DAY_MS) * DAY_MS
  const byDay = new Map(
    times.slice(0, isRunning ? -1 : undefined).map((at, index) => [at, values[series]?.[index] ?? null]),
  )
  const mean = (first: number): number | null => {
    let sum = 0
    for (let at = first; at < first + DAYS * DAY_MS; at += DAY_MS) {
      const value = byDay.get(at) ?? null
      if (value === null) return null
      sum += Number(value)
    }
    return sum / DAYS
  }
  const { id, title, unit } = chart
  return { chart: { id, title, unit }, before: mean(day - DAYS * DAY_MS), after: mean(day + DAY_MS) }
}
