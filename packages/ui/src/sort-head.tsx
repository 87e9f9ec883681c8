import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './sort-head.module.css'

export type SortHeadProps = {
  readonly label: ReactNode
  readonly hint?: string | undefined
  readonly align?: 'start' | 'end' | undefined
  readonly sorted: 'ascending' | 'descending' | 'none'
  readonly onSort: () => void
}

/** The head of a column by which rows can be ordered; the cell around it says how they are (`aria-sort`). */
export function SortHead({ label, hint, align, sorted, onSort }: SortHeadProps) {
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={sorted}
      data-align={align}
      data-tip={hint}
      onClick={onSort}
    >
      {label}
      <Icon name="up" size={12} />
    </button>
  )
}
