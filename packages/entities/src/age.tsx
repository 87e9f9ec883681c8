import { useSyncExternalStore, type PointerEvent } from 'react'
import { ageParts } from '@orrery/format/age-parts'
import { formatTime, isoTime, isoWithOffset, type TimeMode } from '@orrery/format/format-time'
import { systemClock } from '@orrery/primitives/clock'
import type { Translate } from '@orrery/i18n/translate'
import { usePageContext } from './page-context.tsx'
import { currentTimeMode, cycleTimeMode, watchTimeMode } from './time-mode.ts'
import styles from './age.module.css'

// spec explorer §9: clock store tick
const TICK_MS = 1000
const tickers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null

const subscribe = (listener: () => void): (() => void) => {
  tickers.add(listener)
  const unwatch = watchTimeMode(listener)
  timer ??= setInterval(() => tickers.forEach((tick) => tick()), TICK_MS)
  return () => {
    tickers.delete(listener)
    unwatch()
    if (tickers.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

const timeText = (ms: number, nowMs: number, mode: TimeMode, t: Translate, zone?: string): string => {
  if (mode !== 'relative') return formatTime(ms, mode, zone)
  const { unit, count, future } = ageParts(ms, nowMs)
  return future ? t(`age.in.${unit}`, { count }) : t(`age.${unit}`, { count })
}

/** The tooltip of a time: ISO-8601 with the offset of the visitor's zone, which the server does not know. An empty one is `dateTime`. */
const timeTip = (ms: number) => ({
  'data-tip': '',
  onPointerEnter: (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.dataset['tip'] = isoWithOffset(ms)
  },
})

/**
 * When something happened. Drawn by the server against its own time, then ticking; drawn again only when its text
 * changes. The tooltip has ISO-8601 with the offset.
 */
export function Age({ ms }: { readonly ms: number | null }) {
  const { t, nowMs, times } = usePageContext()
  const at = ms ?? Number.NaN
  const text = useSyncExternalStore(
    subscribe,
    () => timeText(at, systemClock.now(), currentTimeMode(times), t),
    () => timeText(at, nowMs, times.mode, t, times.zone ?? undefined),
  )
  const written = ms === null ? '' : isoTime(ms)
  if (ms === null || written === '') return <span className={styles.missing}>{t('value.none')}</span>
  return (
    <time className={styles.age} dateTime={written} {...timeTip(ms)}>
      {text}
    </time>
  )
}

/** An instant written out in UTC. */
export function MomentText({ ms }: { readonly ms: number | null }) {
  const { t } = usePageContext()
  if (ms === null || isoTime(ms) === '') return <span className={styles.missing}>{t('value.none')}</span>
  return (
    <time dateTime={isoTime(ms)} {...timeTip(ms)}>
      <Written ms={ms} />
    </time>
  )
}

/** Breaks between day and time at most, never after a hyphen of the day. */
function Written({ ms }: { readonly ms: number }) {
  const [day, ...time] = formatTime(ms, 'utc').split(' ')
  return (
    <bdi dir="ltr" className={styles.absolute}>
      <span>{day}</span> <span>{time.join(' ')}</span>
    </bdi>
  )
}

/** An instant written out in UTC with its age behind it: for detail pages. */
export function Moment({ ms }: { readonly ms: number | null }) {
  const { t } = usePageContext()
  if (ms === null || isoTime(ms) === '') return <span className={styles.missing}>{t('value.none')}</span>
  return (
    <span className={styles.moment}>
      <Written ms={ms} />
      <span className={styles.soft}>
        <Age ms={ms} />
      </span>
    </span>
  )
}

/** Head of a time column: a click cycles relative, local, UTC and Unix time in all tables. It is named for the mode, or `name` for what its times are of, which `hint` explains. */
export function AgeHead({ name, hint }: { readonly name?: string; readonly hint?: string | undefined }) {
  const { t, times } = usePageContext()
  const mode = useSyncExternalStore(
    watchTimeMode,
    () => currentTimeMode(times),
    () => times.mode,
  )
  return (
    <button
      type="button"
      className={styles.head}
      onClick={() => cycleTimeMode(times)}
      data-tip={(hint ? `${hint} · ` : '') + t('time.cycle')}
    >
      {name ?? t(`time.${mode}`)}
      <svg width="12" height="12" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 6.5 8 2.5l4 4M4 9.5l4 4 4-4" />
      </svg>
    </button>
  )
}
