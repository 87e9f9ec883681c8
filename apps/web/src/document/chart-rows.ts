import type { ChartData, ChartList } from '@orrery/model/wire/chart'

type Row = Readonly<Record<string, unknown>>
type Points = Pick<ChartData, 'chart' | 'times' | 'values'>
type Other = { readonly chain: string; readonly id: string; readonly data: Points | null }

/** The points of a chart and of those beside it, a row for each step, the oldest first: a column for each series, those of others by their chain and chart. Pure. */
export function chartRows({
  chart: own,
  others,
}: {
  readonly chart: Points
  readonly others: readonly Other[]
}): Row[] {
  const beside = others.flatMap(({ chain, id, data }) =>
    data === null ? [] : [{ name: `${chain}/${id}/`, points: data }],
  )
  const all = [{ name: '', points: own }, ...beside]
  const times = [...new Set(all.flatMap(({ points }) => points.times))].toSorted((a, b) => a - b)
  const places = all.map(({ points }) => new Map(points.times.map((time, at) => [time, at])))
  return times.map((timeMs) => ({
    timeMs,
    ...Object.fromEntries(
      all.flatMap(({ name, points }, which) => {
        const at = places[which]!.get(timeMs)
        return points.chart.series.map(({ id }, series): [string, string | null] => [
          `${name}${id}`,
          at === undefined ? null : (points.values[series]?.[at] ?? null),
        ])
      }),
    ),
  }))
}

/** The columns of these points. Pure. */
export const chartColumns = ({
  chart: own,
  others,
}: {
  readonly chart: Points
  readonly others: readonly Other[]
}): readonly string[] => [
  'time',
  ...own.chart.series.map(({ id }) => id),
  ...others.flatMap(({ chain, id: chart, data }) =>
    data === null ? [] : data.chart.series.map(({ id }) => `${chain}/${chart}/${id}`),
  ),
]

/** Columns of `chartListRows`. */
export const CHART_LIST_COLUMNS: readonly string[] = ['id', 'group', 'unit', 'series', 'time', 'value', 'formula']

/** Every chart of a chain with its newest step that is told. Pure. */
export const chartListRows = ({ hits }: Pick<ChartList, 'hits'>): Row[] =>
  hits.map(({ chart, times, values }) => {
    const told = values[0] ?? []
    const at = told.findLastIndex((value) => value !== null)
    return {
      id: chart.id,
      group: chart.group,
      unit: chart.unit,
      series: chart.series[0]?.id ?? null,
      timeMs: times[at] ?? null,
      value: told[at] ?? null,
      formula: chart.formula,
    }
  })
