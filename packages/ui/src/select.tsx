import type { SelectHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'
import { joinClasses } from './rules/join-classes.ts'
import styles from './select.module.css'

export type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean }
export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
  readonly options: readonly SelectOption[]
  readonly label: string
}

/** One of a few values: the browser's own select, so that it is native on phones and works without script. */
export function Select({ options, label, className, ...rest }: SelectProps) {
  return (
    <span className={joinClasses(styles.frame, className)}>
      <select {...rest} className={styles.select} aria-label={label}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  )
}
