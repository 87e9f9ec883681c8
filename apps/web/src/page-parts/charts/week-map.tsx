import type { CSSProperties } from 'react'
import { MISSING } from '@orrery/format/missing'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import { useSite } from '../../app/site.ts'
import styles from './week-map.module.css'

const DAY_MS = 86_400_000
/** A Monday. */
const MONDAY_MS = 4 * DAY_MS
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const DAYS = Array.from({ length: 7 }, (_, day) => day)
const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** How an hour of the week is called, by its place among the 168 from Monday on, UTC. */
export function useWeekHour(): (at: number) => string {
  const dayName = useDayName()
  return (at) => `${dayName(Math.floor(at / 24))} ${hourName(at % 24)} UTC`
}

function useDayName(): (day: number) => string {
  const { intl } = useSite().language
  const format = new Intl.DateTimeFormat(intl, { weekday: 'short', timeZone: 'UTC', calendar: 'gregory' })
  return (day) => format.format(MONDAY_MS + day * DAY_MS)
}

/** Seven days by twenty-four hours, UTC, the darker the more: a value for each hour from Monday on, null where none is known. */
export function WeekMap({
  label,
  note,
  values,
  format,
  best = null,
}: {
  readonly label: string
  readonly note: string
  readonly values: readonly (number | null)[]
  readonly format: (value: number) => string
  /** The hour that is marked. */
  readonly best?: number | null
}) {
  const dayName = useDayName()
  const when = useWeekHour()
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const [low, high] = [Math.min(...known), Math.max(...known)]
  return (
    <>
      <p className={styles.note}>{note}</p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={styles.map}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>UTC</VisuallyHidden>
              </th>
              {HOURS.map((hour) => (
                <th key={hour} scope="col">
                  {hour % 3 === 0 ? <span aria-hidden="true">{hour}</span> : null}
                  <VisuallyHidden>{hourName(hour)}</VisuallyHidden>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DAYS.map((day) => (
              <tr key={day}>
                <th scope="row">{dayName(day)}</th>
                {HOURS.map((hour) => {
                  const at = day * 24 + hour
                  const value = values[at] ?? null
                  const text = value === null ? MISSING : format(value)
                  const share = value === null || high === low ? 0 : (value - low) / (high - low)
                  return (
                    <td
                      key={hour}
                      className={value === null ? styles.unknown : styles.cell}
                      style={{ '--heat': `${Math.round(8 + share * 84)}%` } as CSSProperties}
                      data-tip={`${when(at)}: ${text}`}
                      data-best={at === best ? '' : undefined}
                    >
                      <VisuallyHidden>{text}</VisuallyHidden>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.key}>
        <bdi dir="ltr">{format(low)}</bdi>
        <span className={styles.scale} aria-hidden="true" />
        <bdi dir="ltr">{format(high)}</bdi>
      </p>
    </>
  )
}
