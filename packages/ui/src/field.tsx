import { useId, type ReactNode } from 'react'
import { joinClasses } from './rules/join-classes.ts'
import styles from './field.module.css'

/** Sizes of fields (foundations §5.5). */
export type FieldSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

/** What a field says around its control. */
export type FieldWords = {
  /** Name of the field; always there, for some visitors only when hidden. */
  readonly label: string
  readonly labelHidden?: boolean | undefined
  /** What to type, where it comes from. */
  readonly hint?: ReactNode
  /** Marks the field as invalid and says why. */
  readonly error?: string | null | undefined
}

/** Attributes that tie the control to its words. */
export type FieldControl = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export type FieldProps = FieldWords & {
  /** Stands at the end of the line below the control: a count. */
  readonly after?: ReactNode
  readonly className?: string | undefined
  readonly children: (control: FieldControl, labelId: string) => ReactNode
}

/** A control with its name above, and its hint and error below. An error that appears is read out. */
export function Field({ label, labelHidden = false, hint, error, after, className, children }: FieldProps) {
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== ''
  const describedBy = [
    hasError && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    after !== undefined && `${id}-after`,
  ]
    .filter((part) => part !== false)
    .join(' ')
  return (
    <div className={joinClasses(styles.field, className)}>
      <label id={`${id}-label`} htmlFor={id} className={labelHidden ? styles.hidden : styles.label}>
        {label}
      </label>
      {children(
        { id, 'aria-describedby': describedBy === '' ? undefined : describedBy, 'aria-invalid': hasError || undefined },
        `${id}-label`,
      )}
      <div className={styles.below}>
        <div className={styles.notes}>
          {/* Always there, so that its change is heard. */}
          <p id={`${id}-error`} className={styles.error} role="status">
            {hasError ? error : ''}
          </p>
          {hint !== undefined && (
            <p id={`${id}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
        </div>
        {after !== undefined && (
          <div id={`${id}-after`} className={styles.after}>
            {after}
          </div>
        )}
      </div>
    </div>
  )
}
