import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode } from 'react'
import { joinClasses } from './rules/join-classes.ts'
import styles from './tick.module.css'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'className' | 'id'> & {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Some, but not all, of what it stands for is chosen. */
  readonly indeterminate?: boolean
  readonly onChange?: (isChecked: boolean) => void
}

/** Yes or no, as part of a form: the browser's own box in the kit's clothes. */
export function Checkbox({ label, hint, indeterminate = false, onChange, ...rest }: CheckboxProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    box.current!.indeterminate = indeterminate
  })
  return (
    <label className={joinClasses(styles.line, rest.disabled === true && styles.disabled)}>
      <input
        {...rest}
        ref={box}
        type="checkbox"
        className={styles.box}
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
