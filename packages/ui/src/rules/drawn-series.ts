import { areaPath, barPath, dotPath, linePath, thinPoints, type PlotPoint } from './chart-path.ts'
import type { TimeShape } from './time-plot.ts'

// More columns than any screen has device pixels for a chart.
const COLUMNS = 1_000

/** Paths of one series: for the pen, for a thick pen, to be filled, and of a last step that is not over, which is dashed. */
export type DrawnSeries = {
  readonly line: string
  readonly dots: string
  readonly fill: string
  readonly partial?: string
  /** Of its own, as a CSS value; that of its series without it. */
  readonly colour?: string
}

/** A series out of sight. */
export const NOTHING_DRAWN: DrawnSeries = { line: '', dots: '', fill: '' }

/** How points are drawn: on which floor (0 to 1), and for bars how wide a place is and which of how many stand in it. */
export type DrawnAs = {
  readonly shape: TimeShape
  readonly floor: number
  readonly slot: number
  readonly place: number
  readonly of: number
  /** The last step is not over. */
  readonly isRunning: boolean
}

/** The paths of a series' points. Pure. */
export function drawSeries(points: readonly PlotPoint[], as: DrawnAs): DrawnSeries {
  const { shape, floor, slot, place, of, isRunning } = as
  const last = points.at(-1)
  const runs = isRunning && last !== undefined && last.y !== null
  const whole = runs ? [...points.slice(0, -1), { x: last.x, y: null }] : points
  if (shape === 'bar')
    return {
      line: '',
      dots: '',
      fill: barPath(whole, floor, slot, place, of),
      ...(runs && { partial: barPath([last], floor, slot, place, of) }),
    }
  const thin = thinPoints(whole, COLUMNS)
  return {
    line: linePath(thin),
    // A line ends at the last whole step: that one is no lone point beside what runs.
    dots: dotPath(runs ? thinPoints(points, COLUMNS) : thin),
    fill: shape === 'area' ? areaPath(thin, floor) : '',
    ...(runs && { partial: linePath(points.slice(-2)) }),
  }
}
