import { useMemo, useState, type ComponentType, type CSSProperties, type PointerEvent, type ReactNode } from 'react'
import { MISSING } from '@orrery/primitives/missing'
import { ChartFrame, type ChartState } from './chart-frame.tsx'
import { ChartKey } from './chart-key.tsx'
import { chartColour, chartDash, PARTIAL_DASH } from './rules/chart-colour.ts'
import { PLOT_HEIGHT, PLOT_WIDTH } from './rules/chart-path.ts'
import { nearestIndex } from './rules/chart-scale.ts'
import type { ChartPicture } from './rules/chart-svg.ts'
import { timePicture } from './rules/time-picture.ts'
import { drawnValue, planTimePlot, type TimePlot, type TimeSeries, type TimeShape } from './rules/time-plot.ts'
import { useUiTexts } from './texts.tsx'
import { useReadPoint } from './use-read-point.ts'
import styles from './time-chart.module.css'

export type { TimePlot } from './rules/time-plot.ts'

export type TimeChartProps = {
  readonly title: string
  readonly note?: ReactNode
  /** Moments in ms, ascending. */
  readonly times: readonly number[]
  readonly series: readonly TimeSeries[]
  readonly shape?: TimeShape
  /** Where everything stands; `planTimePlot` without it. */
  readonly plan?: typeof planTimePlot
  /** The plan draws all series together as bodies of its own, such as candles: none of them has a colour then, or can be hidden. */
  readonly together?: boolean
  /** Drawn over the plot, within its box. */
  readonly over?: ComponentType<{ readonly plot: TimePlot; readonly times: readonly number[] }>
  /** A value in full, with its unit. */
  readonly formatValue: (value: number) => string
  /** A value beside the axis, short; the next one is `step` away. `formatValue` without it. */
  readonly formatTick?: (value: number, step: number) => string
  /** A moment: for the axis, over which `spanMs` of time runs, or in full for one point. */
  readonly formatTime: (timeMs: number, use: 'axis' | 'point', spanMs: number) => string
  /** The last step is not over: it is drawn with dashes. */
  readonly isRunning?: boolean
  readonly state?: ChartState
  readonly onRetry?: () => void
  /** Pixels; 240 by default. */
  readonly height?: number
  /** Name of the CSV and PNG files, without its ending. */
  readonly fileName?: string
}

/**
 * Values over time as lines, areas or bars. Drawn by the server already, at any width; read by pointer, finger or arrow keys; with
 * a table twin and both files. Mirrored where the page reads from right to left.
 */
export function TimeChart(props: TimeChartProps) {
  const { title, note, times, series, formatValue, formatTick = formatValue, formatTime } = props
  const { plan = planTimePlot, together = false, shape = together ? 'bar' : 'line', isRunning = false } = props
  const texts = useUiTexts()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const plot = useMemo(
    () => plan(times, series, shape, hidden, isRunning),
    [plan, times, series, shape, hidden, isRunning],
  )
  const whole = useMemo(() => plan(times, series, shape), [plan, times, series, shape])
  const count = times.length
  const span = count === 0 ? 0 : times.at(-1)! - times[0]!
  const valueText = ({ values, format = formatValue }: TimeSeries, at: number) => {
    const value = values[at]
    return value === null || value === undefined || !Number.isFinite(value) ? MISSING : format(value)
  }
  const shown = series.filter(({ id }) => !hidden.has(id))
  const say = (at: number) =>
    `${formatTime(times[at]!, 'point', span)}: ${shown.map((one) => `${series.length > 1 ? `${one.name} ` : ''}${valueText(one, at)}`).join(', ')}`
  const { active, setActive, reader } = useReadPoint(count, title, texts.chartKeys, say)

  const picture = (colour: (css: string) => string, isRtl: boolean): ChartPicture =>
    timePicture({
      title,
      plot: plot ?? whole!,
      shape,
      series: shown,
      all: together ? [] : series,
      formatTick,
      formatTime: (timeMs) => formatTime(timeMs, 'axis', span),
      colour,
      isRtl,
    })
  return (
    <ChartFrame
      title={title}
      note={note}
      state={props.state ?? 'ready'}
      isEmpty={whole === null}
      {...(props.onRetry === undefined ? {} : { onRetry: props.onRetry })}
      height={props.height ?? 240}
      fileName={props.fileName ?? title}
      picture={picture}
      table={{
        columns: [texts.time, ...series.map(({ name }) => name)],
        count,
        // Newest first, as every list of the site.
        row: (at) => [
          formatTime(times[count - 1 - at]!, 'point', span),
          ...series.map((one) => valueText(one, count - 1 - at)),
        ],
        raw: (at) => [new Date(times[at]!).toISOString(), ...series.map(({ values }) => values[at] ?? null)],
      }}
      legend={
        series.length > 1 &&
        !together && (
          <ChartKey
            label={title}
            entries={series.map(({ id, name }, at) => ({ id, name, colour: chartColour(at), dash: chartDash(at) }))}
            hidden={hidden}
            onToggle={(id) => setHidden(toggled(hidden, id, series.length))}
            isLine={shape !== 'bar'}
          />
        )
      }
    >
      {plot !== null && (
        <Plot
          plot={plot}
          props={{ ...props, formatTick, shape }}
          hidden={hidden}
          span={span}
          active={active}
          setActive={setActive}
          reader={reader}
          valueText={valueText}
        />
      )}
    </ChartFrame>
  )
}

// The last series in sight stays: an empty chart says nothing.
const toggled = (hidden: ReadonlySet<string>, id: string, count: number): ReadonlySet<string> => {
  const next = new Set(hidden)
  if (!next.delete(id) && next.size < count - 1) next.add(id)
  return next
}

type PlotProps = {
  readonly plot: TimePlot
  readonly props: TimeChartProps & {
    readonly formatTick: NonNullable<TimeChartProps['formatTick']>
    readonly shape: TimeShape
  }
  readonly hidden: ReadonlySet<string>
  readonly span: number
  readonly active: number
  readonly setActive: (at: number) => void
  readonly reader: ReturnType<typeof useReadPoint>['reader']
  readonly valueText: (series: TimeSeries, at: number) => string
}

function Plot({ plot, props, hidden, span, active, setActive, reader, valueText }: PlotProps) {
  const { times, series, shape, formatTick, formatTime, height = 240, over: Over } = props
  const point = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    setActive(nearestIndex(times, plot.timeAt(isRtl ? 1 - share : share)))
  }
  const at = active < 0 ? null : plot.xOf(times[active]!)
  return (
    <div className={styles.chart} style={{ '--height': `${height}px` } as CSSProperties}>
      <div className={styles.up} aria-hidden="true">
        {plot.up.map(({ at: share, value }) => (
          <span key={value} style={{ top: `${(1 - share) * 100}%` }}>
            {formatTick(value, plot.upStep)}
          </span>
        ))}
      </div>
      <div
        {...reader}
        className={styles.plot}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setActive(-1)}
      >
        {plot.up.map(({ at: share, value }) => (
          <span
            key={value}
            className={value === 0 ? styles.zero : styles.grid}
            style={{ insetBlockStart: `${(1 - share) * 100}%` }}
          />
        ))}
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {plot.drawn.map(({ line, dots, fill, partial, colour }, index) => (
            <g key={series[index]!.id} style={{ color: colour ?? chartColour(index) }}>
              {fill !== '' && <path d={fill} className={shape === 'bar' ? styles.bar : styles.area} />}
              {dots !== '' && <path d={dots} className={styles.dots} />}
              {line !== '' && <path d={line} className={styles.line} strokeDasharray={chartDash(index) || undefined} />}
              {partial && (
                <path d={partial} className={styles.partial} strokeDasharray={PARTIAL_DASH} data-shape={shape} />
              )}
            </g>
          ))}
        </svg>
        {Over && <Over plot={plot} times={times} />}
        {at !== null && (
          <>
            <span className={styles.hair} style={{ insetInlineStart: `${at * 100}%` }} />
            {series.map((one, index) => {
              const value = drawnValue(one, one.values[active])
              if (value === null || hidden.has(one.id) || shape === 'bar') return null
              return (
                <span
                  key={one.id}
                  className={styles.dot}
                  style={{
                    insetInlineStart: `${at * 100}%`,
                    insetBlockStart: `${(1 - plot.yOf(value)) * 100}%`,
                    background: chartColour(index),
                  }}
                />
              )
            })}
            <div
              className={styles.tip}
              data-side={at > 0.5 ? 'before' : 'after'}
              style={at > 0.5 ? { insetInlineEnd: `${(1 - at) * 100}%` } : { insetInlineStart: `${at * 100}%` }}
              aria-hidden="true"
            >
              <span className={styles.when}>{formatTime(times[active]!, 'point', span)}</span>
              {series.map((one, index) =>
                hidden.has(one.id) ? null : (
                  <span key={one.id} className={styles.what}>
                    {!props.together && <i style={{ background: chartColour(index) }} />}
                    <bdi>{one.name}</bdi>
                    <b>{valueText(one, active)}</b>
                  </span>
                ),
              )}
            </div>
          </>
        )}
      </div>
      <div className={styles.across} aria-hidden="true">
        {plot.across.map(({ at: share, timeMs }) => (
          <span
            key={timeMs}
            // Words at the ends stay inside.
            data-edge={share < 0.05 ? 'start' : share > 0.95 ? 'end' : undefined}
            style={{ insetInlineStart: `${share * 100}%` }}
          >
            <span>{formatTime(timeMs, 'axis', span)}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
