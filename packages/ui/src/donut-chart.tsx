import { useMemo, type ReactNode } from 'react'
import { ChartFrame, type ChartState } from './chart-frame.tsx'
import { chartColour } from './rules/chart-colour.ts'
import { donutPicture } from './rules/donut-picture.ts'
import { donutSlices, foldPie, pieItems, type PieValue } from './rules/donut-slices.ts'
import { Link } from './link.tsx'
import { useUiTexts } from './texts.tsx'
import { useReadPoint } from './use-read-point.ts'
import styles from './donut-chart.module.css'

export type DonutChartProps = {
  readonly title: string
  readonly note?: ReactNode
  /** Names with `to` are links beside the ring. */
  readonly values: readonly PieValue[]
  /** A value in full, with its unit. */
  readonly formatValue: (value: number) => string
  /** A share of 0 to 1. */
  readonly formatRate: (rate: number) => string
  /** Name of the slice that stands for what is not known: it is grey. */
  readonly unknown?: string
  /** Slices at most; the smallest are summed up. 10 by default. */
  readonly most?: number
  readonly state?: ChartState
  readonly onRetry?: () => void
  readonly fileName?: string
}

const HEIGHT = 260
const UNKNOWN = 'var(--edge)'
// Narrower slices have no room for their share beside them.
const LABELLED = 0.04
// Middle of the labels, in the drawing's 100 units: outside the ring's 33.
const LABEL_RADIUS = 41

const labelPlace = (turn: number): { x: number; y: number } => ({
  x: 50 + Math.sin(turn * 2 * Math.PI) * LABEL_RADIUS,
  y: 50 - Math.cos(turn * 2 * Math.PI) * LABEL_RADIUS,
})

/** Shares of a whole as a ring between 20 % and 66 % (foundations §9), beside the list of what they are. */
export function DonutChart(props: DonutChartProps) {
  const { title, note, values, formatValue, formatRate, unknown, most = 10 } = props
  const texts = useUiTexts()
  const all = useMemo(() => pieItems(values), [values])
  const items = useMemo(() => foldPie(all, most, texts.other), [all, most, texts.other])
  const slices = donutSlices(items.map(({ rate }) => rate))
  const say = (at: number) => {
    const { name, rate, value } = items[at]!
    return `${name}: ${formatRate(rate)}, ${formatValue(value)}`
  }
  const colourOf = (at: number) => (items[at]!.name === unknown ? UNKNOWN : chartColour(at))
  const { active, setActive, reader } = useReadPoint(items.length, title, texts.chartKeys, say)
  return (
    <ChartFrame
      title={title}
      note={note}
      state={props.state ?? 'ready'}
      isEmpty={all.every(({ rate }) => rate === 0)}
      {...(props.onRetry === undefined ? {} : { onRetry: props.onRetry })}
      height={HEIGHT}
      fileName={props.fileName ?? title}
      picture={(colour, isRtl) => donutPicture(title, items, formatRate, (at) => colour(colourOf(at)), colour, isRtl)}
      table={{
        columns: [texts.name, texts.share, texts.value],
        count: all.length,
        row: (at) => {
          const { name, rate, value } = all[at]!
          return [name, formatRate(rate), formatValue(value)]
        },
        raw: (at) => [all[at]!.name, all[at]!.rate, all[at]!.value],
      }}
    >
      <div className={styles.chart} data-active={active >= 0 || undefined}>
        <div {...reader} className={styles.ring}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            {slices.map(({ path, middle }, at) => (
              <g key={at} data-lit={at === active || undefined} className={styles.slice}>
                <path
                  d={path}
                  style={{ color: colourOf(at) }}
                  onPointerEnter={() => setActive(at)}
                  onPointerDown={() => setActive(at)}
                  onPointerLeave={() => setActive(-1)}
                />
                {items[at]!.rate >= LABELLED && (
                  <text {...labelPlace(middle)} className={styles.rate}>
                    {formatRate(items[at]!.rate)}
                  </text>
                )}
              </g>
            ))}
          </svg>
        </div>
        <ul className={styles.list}>
          {items.map(({ name, rate, value, to }, at) => (
            <li
              key={at}
              data-lit={at === active || undefined}
              className={styles.item}
              onPointerEnter={() => setActive(at)}
              onPointerLeave={() => setActive(-1)}
            >
              <i style={{ background: colourOf(at) }} />
              <bdi className={styles.name}>
                <SliceName name={name} to={to} />
              </bdi>
              <span className={styles.value}>{formatValue(value)}</span>
              <b className={styles.share}>{formatRate(rate)}</b>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  )
}

/** A path of the site, or a place on this page. */
function SliceName({ name, to }: { readonly name: string; readonly to: string | undefined }) {
  if (to === undefined) return name
  return to.startsWith('#') ? <a href={to}>{name}</a> : <Link to={to}>{name}</Link>
}
