import type { PlotPoint } from './chart-path.ts'
import { drawSeries, NOTHING_DRAWN, type DrawnSeries } from './drawn-series.ts'
import { extentOf, niceTicks, shareOf, timeTicks, type Extent } from './chart-scale.ts'

export type TimeSeries = {
  readonly id: string
  readonly name: string
  /** One value for each time; null is a gap. */
  readonly values: readonly (number | null)[]
  /** What it is drawn as a share of, above 0, where series of several units stand on one axis: `drawnValue`. */
  readonly per?: number
  /** A value of this series in full, where its unit is its own. */
  readonly format?: (value: number) => string
}

/** Where a value of a series stands on the axis; null is a gap. */
export const drawnValue = ({ per = 1 }: TimeSeries, value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : value / per

export type TimeShape = 'line' | 'area' | 'bar'

export type TimePlot = {
  /** Axis marks with their place, 0 to 1 from the start or from the bottom. */
  readonly across: readonly { readonly at: number; readonly timeMs: number }[]
  readonly up: readonly { readonly at: number; readonly value: number }[]
  /** From one of them to the next; 0 where there is one. */
  readonly upStep: number
  /** One for each series, in the units of `PLOT_WIDTH` by `PLOT_HEIGHT`. */
  readonly drawn: readonly DrawnSeries[]
  readonly xOf: (timeMs: number) => number
  readonly yOf: (value: number) => number
  /** The time at a place of the axis. */
  readonly timeAt: (share: number) => number
}

/**
 * Where everything of a time chart stands; null when there is nothing to draw. `hidden` series keep their place in the list and
 * draw nothing. Areas and bars stand on zero; a line has the axis of its values. A last step that is not over is drawn apart.
 */
export function planTimePlot(
  times: readonly number[],
  series: readonly TimeSeries[],
  shape: TimeShape,
  hidden: ReadonlySet<string> = new Set(),
  isRunning = false,
): TimePlot | null {
  const shown = series.filter(({ id }) => !hidden.has(id))
  const values = extentOf(eachValue(shown))
  const span = extentOf(times)
  if (values === null || span === null) return null
  const isFloored = shape !== 'line'
  const up = niceTicks(isFloored ? { min: Math.min(0, values.min), max: Math.max(0, values.max) } : values)
  const yAxis: Extent = { min: up[0]!, max: up.at(-1)! }
  // A bar needs room on both sides of its moment.
  const step = times.length > 1 ? (span.max - span.min) / (times.length - 1) : 1
  const xAxis: Extent = shape === 'bar' ? { min: span.min - step / 2, max: span.max + step / 2 } : span
  const xOf = (timeMs: number) => shareOf(timeMs, xAxis)
  const yOf = (value: number) => shareOf(value, yAxis)
  const floor = isFloored ? Math.min(1, Math.max(0, yOf(0))) : 0
  const slot = times.length > 1 ? step / (xAxis.max - xAxis.min) : 0.2
  const drawn = series.map((one) => {
    if (hidden.has(one.id)) return NOTHING_DRAWN
    const points: PlotPoint[] = times.map((timeMs, at) => {
      const value = drawnValue(one, one.values[at])
      return { x: xOf(timeMs), y: value === null ? null : yOf(value) }
    })
    return drawSeries(points, { shape, floor, slot, place: shown.indexOf(one), of: shown.length, isRunning })
  })
  return {
    across: timeTicks(span).map((timeMs) => ({ at: xOf(timeMs), timeMs })),
    up: up.map((value) => ({ at: yOf(value), value })),
    upStep: up.length > 1 ? up[1]! - up[0]! : 0,
    drawn,
    xOf,
    yOf,
    timeAt: (share) => xAxis.min + share * (xAxis.max - xAxis.min),
  }
}

function* eachValue(series: readonly TimeSeries[]): Generator<number | null> {
  for (const one of series) for (const value of one.values) yield drawnValue(one, value)
}
