import { chartColour, chartDash, PARTIAL_DASH } from './chart-colour.ts'
import { PLOT_HEIGHT, PLOT_WIDTH } from './chart-path.ts'
import type { ChartPicture } from './chart-svg.ts'
import type { TimePlot, TimeSeries, TimeShape } from './time-plot.ts'

export type TimePicture = {
  readonly title: string
  readonly plot: TimePlot
  readonly shape: TimeShape
  /** Series of the plot that are in sight, and all of them: a series keeps its colour. */
  readonly series: readonly TimeSeries[]
  readonly all: readonly TimeSeries[]
  readonly formatTick: (value: number, step: number) => string
  readonly formatTime: (timeMs: number) => string
  /** The value of a token now. */
  readonly colour: (css: string) => string
  readonly isRtl: boolean
}

// The size at which a chart is read in a document; its PNG has twice as many pixels each way.
const WIDTH = 1200
const HEIGHT = 600
const EDGE = 32
const IN_ROW = 5
const ROW = 24
const LONGEST_NAME = 24

/** A time chart as a picture of its own: title, key, axes and what is drawn, mirrored where the page is. */
export function timePicture(asked: TimePicture): ChartPicture {
  const { title, plot, shape, series, all, formatTick, formatTime, colour, isRtl } = asked
  const keyed = all.length > 1 ? series : []
  const top = 72 + Math.ceil(keyed.length / IN_ROW) * ROW
  const box = { x: isRtl ? EDGE : 96, y: top, width: WIDTH - 96 - EDGE, height: HEIGHT - top - 52 }
  // From the reading edge inwards.
  const inwards = (distance: number) => (isRtl ? WIDTH - distance : distance)
  const [near, far] = isRtl ? (['end', 'start'] as const) : (['start', 'end'] as const)
  const across = (share: number) => box.x + box.width * (isRtl ? 1 - share : share)
  const toX = (x: number) => ((isRtl ? box.x + box.width - x : x - box.x) / box.width) * PLOT_WIDTH
  const toY = (y: number) => ((y - box.y) / box.height) * PLOT_HEIGHT
  const key = keyed.map(({ id, name }, at) => ({
    from: EDGE + (at % IN_ROW) * ((WIDTH - 2 * EDGE) / IN_ROW),
    y: 74 + Math.floor(at / IN_ROW) * ROW,
    text: name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name,
    fill: colour(chartColour(all.findIndex((one) => one.id === id))),
  }))
  const line = colour('var(--line)')
  return {
    width: WIDTH,
    height: HEIGHT,
    box,
    mirrored: isRtl,
    ground: colour('var(--surface)'),
    ink: colour('var(--text-soft)'),
    shapes: [
      ...plot.up.map(({ at }) => ({ d: `M0 ${(1 - at) * PLOT_HEIGHT}H${PLOT_WIDTH}`, stroke: line })),
      ...plot.drawn.flatMap((drawn, at) => {
        const own = colour(drawn.colour ?? chartColour(at))
        return [
          ...(drawn.fill === '' ? [] : [{ d: drawn.fill, fill: own, fillOpacity: shape === 'bar' ? 1 : 0.14 }]),
          ...(drawn.dots === '' ? [] : [{ d: drawn.dots, stroke: own, isDots: true }]),
          ...(drawn.line === '' ? [] : [{ d: drawn.line, stroke: own, dash: chartDash(at) }]),
          ...(!drawn.partial
            ? []
            : [
                {
                  d: drawn.partial,
                  stroke: own,
                  dash: PARTIAL_DASH,
                  ...(shape === 'bar' && { fill: own, fillOpacity: 0.3 }),
                },
              ]),
        ]
      }),
      ...key.map(({ from, y, fill }) => {
        const [left, right] = [toX(inwards(from)), toX(inwards(from + 12))]
        return { d: `M${left} ${toY(y - 11)}H${right}V${toY(y + 1)}H${left}Z`, fill }
      }),
    ],
    words: [
      { x: inwards(EDGE), y: 44, text: title, anchor: near, isTitle: true },
      ...key.map(({ from, y, text }) => ({ x: inwards(from + 20), y, text, anchor: near })),
      ...plot.up.map(({ at, value }) => ({
        x: inwards(86),
        y: box.y + box.height * (1 - at) + 4,
        text: formatTick(value, plot.upStep),
        anchor: far,
      })),
      ...plot.across.map(({ at, timeMs }) => ({
        x: across(at),
        y: box.y + box.height + 26,
        text: formatTime(timeMs),
        anchor: 'middle' as const,
      })),
    ],
  }
}
