import type { CSSProperties } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import { useSite } from '../../app/site.ts'
import { chartFormat } from '../../page-parts/chart-format.ts'
import { lowestHour } from './gas-week.ts'
import type { GasWeekProps } from './gas-week-part.ts'
import styles from './gas-week.module.css'

const DAY_MS = 86_400_000
/** A Monday. */
const MONDAY_MS = 4 * DAY_MS
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const DAYS = Array.from({ length: 7 }, (_, day) => day)

/** When in a week the base fee is low (screens-evm §7): seven days by twenty-four hours, UTC. */
export function GasWeekMap({ hours, days }: GasWeekProps) {
  const { t, locale } = usePageContext()
  const { intl } = useSite().language
  const format = chartFormat('price', usePageChain(), locale, t)
  const values = hours.map((hour) => (hour === null ? null : format.toNumber(hour.wei)))
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const dayName = (day: number) =>
    new Intl.DateTimeFormat(intl, { weekday: 'short', timeZone: 'UTC', calendar: 'gregory' }).format(
      MONDAY_MS + day * DAY_MS,
    )
  const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const best = lowestHour(hours)
  const when = (at: number) => `${dayName(Math.floor(at / 24))} ${hourName(at % 24)} UTC`
  return (
    <Card title={t('gas.week')}>
      <p className={styles.note}>{t('gas.weekNote', { days })}</p>
      {best !== null && <p>{t('gas.weekBest', { when: when(best), price: format.full(low) })}</p>}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('gas.week')}>
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
                  const text = value === null ? '--' : format.full(value)
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
        <bdi dir="ltr">{format.full(low)}</bdi>
        <span className={styles.scale} aria-hidden="true" />
        <bdi dir="ltr">{format.full(high)}</bdi>
      </p>
    </Card>
  )
}
