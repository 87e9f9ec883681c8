import type { ChartData } from '@orrery/model/wire/chart'
import { hasView, isShape, type ChartView } from './chart-view.ts'

const STEPS = { mean7: 7, mean30: 30 } as const

/** A chart as a view shows it. Pure. */
export function viewed(data: ChartData, view: ChartView): ChartData {
  const { chart, values, isRunning } = data
  if (view === 'plain' || view === 'log' || !hasView(chart, view)) return data
  if (isShape(view)) return { ...data, chart: { ...chart, shape: view } }
  if (view === 'sum') return { ...data, chart: { ...chart, shape: 'area' }, values: values.map(summed) }
  const means = values.map((series) => moving(isRunning ? [...series.slice(0, -1), null] : series, STEPS[view]))
  // One line stands beside its mean; of several only the means are shown.
  return values.length === 1
    ? {
        ...data,
        chart: { ...chart, shape: 'line', series: [...chart.series, { id: view, title: `chart.${view}` }] },
        values: [...values, ...means],
      }
    : { ...data, chart: { ...chart, shape: 'line' }, values: means }
}

type Values = ChartData['values'][number]

/** Sums up to each step, from the first one that is known. What is not known after it makes unknown what follows. */
function summed(values: Values): Values {
  const first = values.findIndex((value) => value !== null)
  let sum: number | null = 0
  return values.map((value, at) => {
    if (at < first) return null
    sum = sum === null || value === null ? null : sum + Number(value)
    return sum === null ? null : String(sum)
  })
}

/** Means of each step with those before it; null where one of them is not known. */
function moving(values: Values, steps: number): Values {
  return values.map((_, at) => {
    const window = values.slice(Math.max(0, at - steps + 1), at + 1)
    if (window.length < steps || window.some((value) => value === null)) return null
    return String(window.reduce((sum, value) => sum + Number(value), 0) / steps)
  })
}

/** The ends of a series with their moments, and its mean. */
export type Extremes = {
  readonly least: { readonly value: string; readonly timeMs: number }
  readonly most: { readonly value: string; readonly timeMs: number }
  readonly mean: string
}

/** Of each series of a chart, over the steps that are over; null where nothing is known of it. Pure. */
export const extremesOf = ({ times, values, isRunning }: ChartData): readonly (Extremes | null)[] =>
  values.map((series) => extremesOfSeries(times, series, isRunning))

function extremesOfSeries(times: readonly number[], values: Values, isRunning: boolean): Extremes | null {
  const known = values
    .map((value, at) => ({ value, timeMs: times[at]! }))
    .slice(0, isRunning ? -1 : undefined)
    .filter((point): point is { value: string; timeMs: number } => point.value !== null)
  if (known.length === 0) return null
  const end = (isFurther: (a: number, b: number) => boolean) =>
    known.reduce((best, point) => (isFurther(Number(point.value), Number(best.value)) ? point : best))
  const sum = known.reduce((all, { value }) => all + Number(value), 0)
  return { least: end((a, b) => a < b), most: end((a, b) => a > b), mean: String(sum / known.length) }
}
