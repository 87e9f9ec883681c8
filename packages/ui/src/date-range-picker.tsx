import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { isMobile } from '@orrery/browser/breakpoints'
import { useSize } from '@orrery/browser/use-size'
import { CalendarMonth } from './calendar-month.tsx'
import { DateField } from './date-field.tsx'
import { Icon } from './icon.tsx'
import { placeBeside } from './place-beside.ts'
import {
  addMonths,
  dayOfKey,
  dayOfMoment,
  FIRST_DAY,
  isoDay,
  monthStart,
  weekStartOf,
  type Day,
  type Zone,
} from './rules/calendar.ts'
import { boundDay, chooseDay, hasMonth, presetRange, type DateRange, type Preset } from './rules/date-range.ts'
import { fillWords } from './rules/fill-words.ts'
import { Segmented } from './segmented.tsx'
import { useUiTexts, type UiTexts } from './texts.tsx'
import styles from './date-range-picker.module.css'

const PRESETS: readonly Preset[] = ['days7', 'days30', 'days90', 'month', 'year', 'all']
const DAY_MS = 86_400_000

export type DateRangePickerProps = {
  readonly value: DateRange
  readonly onChange: (range: DateRange) => void
  /** The present moment: ranges end today, and nothing later can be chosen unless `max` allows it. */
  readonly nowMs: number
  /** BCP 47 tag of the page's language. */
  readonly locale: string
  readonly min?: Day
  readonly max?: Day
  /** Whose days are meant; `onZone` offers the choice. UTC by default. */
  readonly zone?: Zone
  readonly onZone?: (zone: Zone) => void
  readonly presets?: readonly Preset[]
  /** Name of the button; "Dates" by default. */
  readonly label?: string
}

/**
 * A button that shows a span of days and opens a calendar to choose another: ready-made ranges, typed days, or two days of the
 * grid, by pointer or by the keys of the ARIA Authoring Practices. The second day chosen closes it.
 */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, nowMs, locale, zone = 'utc', presets = PRESETS, onZone } = props
  const texts = useUiTexts()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const today = dayOfMoment(nowMs, zone)
  const bounds = { min: props.min ?? FIRST_DAY, max: props.max ?? today }
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState(value)
  const [cursor, setCursor] = useState(() => boundDay(value.to ?? today, bounds))
  const [view, setView] = useState(() => monthStart(cursor))
  const [under, setUnder] = useState<Day | null>(null)
  const follow = useRef(false)
  const months = isMobile(useSize()) ? 1 : 2

  const start = (isOpen: boolean) => {
    setOpen(isOpen)
    if (!isOpen) return
    const at = boundDay(value.to ?? value.from ?? today, bounds)
    setDraft(value)
    setCursor(at)
    setView(addMonths(monthStart(at), 1 - months))
    follow.current = true
  }
  useEffect(() => {
    const box = panel.current!
    const toggle = (event: Event) => start((event as ToggleEvent).newState === 'open')
    box.addEventListener('toggle', toggle)
    return () => box.removeEventListener('toggle', toggle)
  })
  useEffect(() => {
    if (!open) return undefined
    const box = panel.current!
    const place = () => placeBeside(button.current!, box, { side: 'below', align: 'start' })
    // Its own size changes with the window's, a moment later.
    const observer = new ResizeObserver(place)
    observer.observe(box)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place)
    }
  }, [open])
  useEffect(() => {
    if (!open || !follow.current) return
    follow.current = false
    panel.current!.querySelector<HTMLElement>(`[data-day="${isoDay(cursor)}"]`)?.focus()
  }, [open, cursor])

  const commit = (range: DateRange) => {
    props.onChange(range)
    panel.current!.hidePopover()
    button.current!.focus()
  }
  const show = (day: Day) => {
    setCursor(day)
    const first = monthStart(day)
    if (first < view) setView(first)
    else if (first >= addMonths(view, months)) setView(addMonths(first, 1 - months))
  }
  const choose = (day: Day) => {
    const range = chooseDay(draft, day)
    show(day)
    setDraft(range)
    if (range.to !== null) commit(range)
  }
  const walk = (event: KeyboardEvent, day: Day) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const wanted = dayOfKey(event, day, { weekStart: weekStartOf(locale), rtl })
    if (wanted === null) return
    event.preventDefault()
    const bound = boundDay(wanted, bounds)
    follow.current = true
    show(bound)
    setUnder(bound)
  }
  const turn = (step: 1 | -1) => {
    setView(addMonths(view, step))
    // The day that Tab reaches stays in sight.
    const first = monthStart(cursor)
    if (first < addMonths(view, step)) setCursor(boundDay(addMonths(view, step), bounds))
    if (first >= addMonths(view, step + months)) setCursor(boundDay(addMonths(view, step + months - 1), bounds))
  }
  const type = (end: 'from' | 'to', day: Day | null) => {
    const range = { ...draft, [end]: day }
    const { from, to } = range
    const ordered = from !== null && to !== null && from > to ? { from: to, to: from } : range
    setDraft(ordered)
    props.onChange(ordered)
    if (day !== null) show(boundDay(day, bounds))
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${props.label ?? texts.dates}: ${rangeText(value, locale, texts)}`}
      >
        <Icon name="calendar" />
        {rangeText(value, locale, texts)}
        <Icon name="down" size={14} />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={props.label ?? texts.dates}
        className={styles.panel}
      >
        {open && (
          <>
            <div className={styles.presets}>
              {presets.map((preset) => {
                const range = presetRange(preset, today, bounds)
                return (
                  <button
                    key={preset}
                    type="button"
                    className={styles.preset}
                    aria-pressed={range.from === value.from && range.to === value.to}
                    onClick={() => commit(range)}
                  >
                    {presetText(preset, texts)}
                  </button>
                )
              })}
            </div>
            <div className={styles.main}>
              <div className={styles.fields}>
                <DateField
                  label={texts.dateFrom}
                  value={draft.from}
                  bounds={bounds}
                  onChange={(day) => type('from', day)}
                />
                <DateField label={texts.dateTo} value={draft.to} bounds={bounds} onChange={(day) => type('to', day)} />
                {onZone !== undefined && (
                  <Segmented<Zone>
                    label={texts.time}
                    value={zone}
                    onChange={onZone}
                    segments={[
                      { value: 'utc', label: texts.utc },
                      { value: 'local', label: texts.localTime },
                    ]}
                  />
                )}
              </div>
              <div className={styles.months}>
                <button
                  type="button"
                  className={styles.turn}
                  onClick={() => turn(-1)}
                  disabled={!hasMonth(view, -1, bounds)}
                  aria-label={texts.monthPrevious}
                >
                  <Icon name="previous" />
                </button>
                {Array.from({ length: months }, (_, at) => (
                  <CalendarMonth
                    key={at}
                    month={addMonths(view, at)}
                    cursor={cursor}
                    range={draft}
                    under={under}
                    today={today}
                    bounds={bounds}
                    weekStart={weekStartOf(locale)}
                    locale={locale}
                    onChoose={choose}
                    onUnder={setUnder}
                    onKey={walk}
                  />
                ))}
                <button
                  type="button"
                  className={styles.turn}
                  onClick={() => turn(1)}
                  disabled={!hasMonth(addMonths(view, months - 1), 1, bounds)}
                  aria-label={texts.monthNext}
                >
                  <Icon name="next" />
                </button>
              </div>
              <p className={styles.help}>{texts.datesPick}</p>
            </div>
          </>
        )}
      </div>
    </>
  )
}

const presetText = (preset: Preset, texts: UiTexts): string => {
  const days = { days7: 7, days30: 30, days90: 90 } as const
  if (preset === 'days7' || preset === 'days30' || preset === 'days90')
    return fillWords(texts.days, { n: days[preset] })
  return { today: texts.today, month: texts.thisMonth, year: texts.thisYear, all: texts.allTime }[preset]
}

function rangeText({ from, to }: DateRange, locale: string, texts: UiTexts): string {
  if (from === null && to === null) return texts.allTime
  const writer = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  // Server and browser disagree about the width of the spaces around the dash; the page must not.
  if (from !== null && to !== null)
    return writer.formatRange(from * DAY_MS, to * DAY_MS).replace(/[\u2009\u202f]/g, ' ')
  return from === null ? `… – ${writer.format(to! * DAY_MS)}` : `${writer.format(from * DAY_MS)} – …`
}
