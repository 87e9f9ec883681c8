import { useId, type ReactNode } from 'react'
import { joinClasses } from './rules/join-classes.ts'
import styles from './tick.module.css'

export type RadioOption<V extends string> = {
  readonly value: V
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

export type RadioGroupProps<V extends string> = {
  readonly label: string
  readonly options: readonly RadioOption<V>[]
  /** null while none is chosen. */
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly error?: string | null
  readonly disabled?: boolean
  readonly direction?: 'column' | 'row'
}

/** One of a few, each with room for an explanation: the browser's own radio buttons, so arrow keys choose. */
export function RadioGroup<V extends string>({
  label,
  options,
  value,
  onChange,
  error = null,
  disabled = false,
  direction = 'column',
}: RadioGroupProps<V>) {
  const id = useId()
  return (
    <fieldset
      className={styles.group}
      disabled={disabled}
      role="radiogroup"
      aria-invalid={error !== null || undefined}
      aria-describedby={error === null ? undefined : `${id}-error`}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={direction === 'row' ? styles.row : styles.column}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={joinClasses(styles.line, (disabled || option.disabled === true) && styles.disabled)}
          >
            <input
              type="radio"
              name={id}
              className={joinClasses(styles.box, styles.round)}
              checked={option.value === value}
              disabled={option.disabled}
              aria-describedby={option.hint === undefined ? undefined : `${id}-${index}`}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint !== undefined && (
                <span id={`${id}-${index}`} className={styles.hint}>
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error !== null && (
        <p id={`${id}-error`} className={styles.error} role="status">
          {error}
        </p>
      )}
    </fieldset>
  )
}
