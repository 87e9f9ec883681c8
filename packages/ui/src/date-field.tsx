import { useState } from 'react'
import { isoDay, parseDay, type Day } from './rules/calendar.ts'
import type { DayBounds } from './rules/date-range.ts'
import styles from './date-field.module.css'

export type DateFieldProps = {
  readonly label: string
  readonly value: Day | null
  readonly bounds: DayBounds
  /** A whole day inside the bounds was typed; null when the field was emptied. */
  readonly onChange: (day: Day | null) => void
}

/** A day that is typed as 2026-11-21, the same in every language. */
export function DateField({ label, value, bounds, onChange }: DateFieldProps) {
  const own = value === null ? '' : isoDay(value)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? own
  const day = parseDay(text)
  const isWrong = text !== '' && (day === null || day < bounds.min || day > bounds.max)
  const settle = () => {
    if (typed !== null && typed !== own && !isWrong) onChange(typed === '' ? null : day)
    if (!isWrong) setTyped(null)
  }
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        className={styles.input}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        placeholder="YYYY-MM-DD"
        maxLength={10}
        value={text}
        aria-invalid={isWrong || undefined}
        onChange={(event) => setTyped(event.target.value.trim())}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
    </label>
  )
}
