import { PLOT_HEIGHT, PLOT_WIDTH } from './chart-path.ts'
import { planTimePlot, type TimePlot, type TimeSeries } from './time-plot.ts'

/** Share of its place that a candle's body takes. */
const BODY = 0.64
/** A place's width where one moment is all there is. */
const LONE = 0.08
const LONE_MS = 3_600_000

/**
 * Four series, which are the first, highest, lowest and last value of each step, as candles: rising ones are hollow and falling ones full, so that colour never
 * speaks alone. A step that lacks one of the four has none. Null where there is nothing to draw.
 */
export function planCandles(times: readonly number[], series: readonly TimeSeries[]): TimePlot | null {
  const step = times.length > 1 ? (times.at(-1)! - times[0]!) / (times.length - 1) : LONE_MS
  // A candle needs room on both sides of its moment.
  const plot = planTimePlot(
    times.length === 0 ? times : [times[0]! - step / 2, ...times, times.at(-1)! + step / 2],
    series.map((one) => ({ ...one, values: [null, ...one.values, null] })),
    'line',
  )
  if (plot === null) return null
  const half = ((times.length > 1 ? plot.xOf(times[0]! + step) - plot.xOf(times[0]!) : LONE) * BODY) / 2
  const rising: string[] = []
  const falling: { readonly bodies: string[]; readonly wicks: string[] } = { bodies: [], wicks: [] }
  for (const [at, timeMs] of times.entries()) {
    const [open, high, low, close] = series.map(({ values }) => values[at] ?? null)
    if (open == null || high == null || low == null || close == null) continue
    const x = plot.xOf(timeMs)
    const [left, right, middle] = [across(x - half), across(x + half), across(x)]
    const [top, bottom] = [down(plot.yOf(Math.max(open, close))), down(plot.yOf(Math.min(open, close)))]
    const wicks = `M${middle} ${down(plot.yOf(high))}V${top}M${middle} ${bottom}V${down(plot.yOf(low))}`
    const body = `M${left} ${bottom}V${top}H${right}V${bottom}Z`
    if (close >= open) rising.push(wicks, body)
    else {
      falling.wicks.push(wicks)
      falling.bodies.push(body)
    }
  }
  return {
    ...plot,
    drawn: [
      { line: rising.join(''), dots: '', fill: '', colour: 'var(--good)' },
      { line: falling.wicks.join(''), dots: '', fill: falling.bodies.join(''), colour: 'var(--bad)' },
    ],
  }
}

const across = (x: number): string => trim(x * PLOT_WIDTH)
const down = (y: number): string => trim((1 - y) * PLOT_HEIGHT)
const trim = (value: number): string => String(Math.round(value * 100) / 100)
