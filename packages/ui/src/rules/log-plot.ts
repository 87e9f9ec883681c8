import type { PlotPoint } from './chart-path.ts'
import { extentOf, shareOf, timeTicks } from './chart-scale.ts'
import { drawSeries, NOTHING_DRAWN } from './drawn-series.ts'
import { drawnValue, type TimePlot, type TimeSeries, type TimeShape } from './time-plot.ts'

/** More marks than these stand too close. */
const MOST_MARKS = 7

/**
 * Where everything of a time chart stands on an axis of magnitudes; null when there is nothing to draw. What is zero or less has no place on it and is drawn
 * as a gap. Bars and areas stand on the lowest mark.
 */
export function planLogPlot(
  times: readonly number[],
  series: readonly TimeSeries[],
  shape: TimeShape,
  hidden: ReadonlySet<string> = new Set(),
  isRunning = false,
): TimePlot | null {
  const shown = series.filter(({ id }) => !hidden.has(id))
  const values = extentOf(shown.flatMap((one) => one.values.map((value) => above(drawnValue(one, value)))))
  const span = extentOf(times)
  if (values === null || span === null) return null
  const up = logTicks(values.min, values.max)
  const axis = { min: Math.log10(up[0]!), max: Math.log10(up.at(-1)!) }
  const step = times.length > 1 ? (span.max - span.min) / (times.length - 1) : 1
  const xAxis = shape === 'bar' ? { min: span.min - step / 2, max: span.max + step / 2 } : span
  const xOf = (timeMs: number) => shareOf(timeMs, xAxis)
  const yOf = (value: number) => (value > 0 ? shareOf(Math.log10(value), axis) : 0)
  const slot = times.length > 1 ? step / (xAxis.max - xAxis.min) : 0.2
  return {
    across: timeTicks(span).map((timeMs) => ({ at: xOf(timeMs), timeMs })),
    up: up.map((value) => ({ at: yOf(value), value })),
    upStep: 0,
    drawn: series.map((one) => {
      if (hidden.has(one.id)) return NOTHING_DRAWN
      const points: PlotPoint[] = times.map((timeMs, at) => {
        const value = above(drawnValue(one, one.values[at]))
        return { x: xOf(timeMs), y: value === null ? null : yOf(value) }
      })
      return drawSeries(points, { shape, floor: 0, slot, place: shown.indexOf(one), of: shown.length, isRunning })
    }),
    xOf,
    yOf,
    timeAt: (share) => xAxis.min + share * (xAxis.max - xAxis.min),
  }
}

const above = (value: number | null): number | null => (value !== null && value > 0 ? value : null)

/**
 * Marks of a logarithmic axis that reach beyond both ends, which are above 0: powers of ten, every second, third … of them where there are many, and 2 and 5
 * between where there are few.
 */
export function logTicks(min: number, max: number): readonly number[] {
  const [low, high] = [Math.floor(Math.log10(min) + 1e-9), Math.ceil(Math.log10(max) - 1e-9)]
  const decades = Math.max(high - low, 1)
  if (decades <= 2) {
    const marks = Array.from({ length: decades + 1 }, (_, at) => [1, 2, 5].map((part) => power(low + at, part)))
      .flat()
      .filter((mark) => mark <= power(low + decades))
    const first = marks.findLastIndex((mark) => mark <= min * (1 + 1e-9))
    const last = marks.findIndex((mark) => mark >= max * (1 - 1e-9))
    const kept = marks.slice(Math.max(0, first), last === -1 ? undefined : last + 1)
    return kept.length > 1 ? kept : [power(low), power(low + decades)]
  }
  const each = Math.ceil(decades / (MOST_MARKS - 1))
  return Array.from({ length: Math.ceil(decades / each) + 1 }, (_, at) => power(low + at * each))
}

// 10 ** -7 is 1.0000000000000001e-7 by multiplication: written out it is exact.
const power = (exponent: number, part = 1): number => Number(`${part}e${exponent}`)
