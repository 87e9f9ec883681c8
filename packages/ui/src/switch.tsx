import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { joinClasses } from './rules/join-classes.ts'
import styles from './tick.module.css'

export type SwitchProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'role' | 'onChange' | 'className' | 'id'
> & {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly onChange?: (isOn: boolean) => void
}

/** On or off, at once: the browser's own checkbox, called a switch. */
export function Switch({ label, hint, onChange, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className={joinClasses(styles.line, rest.disabled === true && styles.disabled)}>
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says it by `checked`
        role="switch"
        className={styles.switch}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <span>
        {label}
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
