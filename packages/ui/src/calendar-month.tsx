import { useId, type KeyboardEvent } from 'react'
import { dayParts, isoDay, monthWeeks, weekdayOf, type Day } from './rules/calendar.ts'
import { dayStanding, type DateRange, type DayBounds } from './rules/date-range.ts'
import { joinClasses } from './rules/join-classes.ts'
import styles from './calendar-month.module.css'

export type CalendarMonthProps = {
  /** Any day of the month that is shown. */
  readonly month: Day
  /** The day that takes the focus. */
  readonly cursor: Day
  readonly range: DateRange
  /** The day under pointer or focus while the second day is being chosen. */
  readonly under: Day | null
  readonly today: Day
  readonly bounds: DayBounds
  readonly weekStart: number
  /** BCP 47 tag of the words; digits are always 0-9. */
  readonly locale: string
  readonly onChoose: (day: Day) => void
  readonly onUnder: (day: Day | null) => void
  readonly onKey: (event: KeyboardEvent, day: Day) => void
}

const DAY_MS = 86_400_000
// What fits above a day.
const LONGEST_WEEKDAY = 4
// A day has no time zone: it is written as UTC's midnight, which it is counted by.
const format = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const writer = new Intl.DateTimeFormat(locale, {
    ...options,
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  return (day: Day) => writer.format(day * DAY_MS)
}

/** A month as a grid of days (ARIA Authoring Practices, date picker). One day of it can be reached by Tab. */
export function CalendarMonth(props: CalendarMonthProps) {
  const { month, cursor, range, under, today, bounds, weekStart, locale } = props
  const title = useId()
  const weeks = monthWeeks(month, weekStart)
  const [monthName, dayName, dayShort, dayLetter, wholeDay] = [
    format(locale, { month: 'long', year: 'numeric' }),
    format(locale, { weekday: 'long' }),
    format(locale, { weekday: 'short' }),
    format(locale, { weekday: 'narrow' }),
    format(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  ]
  // 1970-01-05 was a Monday.
  const weekdays = Array.from({ length: 7 }, (_, at) => 4 + ((weekStart - 1 + at) % 7))
  // Some languages have no short names: a letter then stands above the days, the name is read out.
  const isLong = weekdays.some((day) => dayShort(day).length > LONGEST_WEEKDAY)
  return (
    <div className={styles.month}>
      <div className={styles.title} id={title} aria-live="polite">
        {monthName(month)}
      </div>
      <table role="grid" aria-labelledby={title} className={styles.grid}>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" abbr={dayName(day)} className={styles.weekday}>
                {isLong ? dayLetter(day) : dayShort(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={row}>
              {week.map((day, at) => {
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no day, no control
                if (day === null) return <td key={at} className={styles.blank} />
                const standing = dayStanding(day, range, under)
                const isOut = day < bounds.min || day > bounds.max
                return (
                  <td
                    key={at}
                    role="gridcell"
                    className={joinClasses(styles.cell, standing !== null && styles[standing])}
                    aria-selected={standing !== null}
                  >
                    <button
                      type="button"
                      className={joinClasses(
                        styles.day,
                        day === today && styles.today,
                        weekdayOf(day) > 5 && styles.weekend,
                      )}
                      data-day={isoDay(day)}
                      tabIndex={day === cursor ? 0 : -1}
                      aria-disabled={isOut || undefined}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={wholeDay(day)}
                      onClick={() => isOut || props.onChoose(day)}
                      onKeyDown={(event) => props.onKey(event, day)}
                      onPointerEnter={() => props.onUnder(day)}
                      onPointerLeave={() => props.onUnder(null)}
                    >
                      {dayParts(day).date}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
