import type { ReactNode } from 'react'
import { Hint } from './hint.tsx'
import { joinClasses } from './rules/join-classes.ts'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './table.module.css'

export type Column<Row> = {
  readonly id: string
  readonly label: ReactNode
  readonly hint?: string
  /** Numbers that people compare stand at the end. */
  readonly align?: 'start' | 'end'
  /** In the cards of small screens: the title line, beside the title, a labelled line, or left out. */
  readonly card?: 'title' | 'aside' | 'line' | 'none'
  readonly cell: (row: Row) => ReactNode
}

export type TableProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row, index: number) => string
  /** What the table lists, for assistive technology. */
  readonly caption: string
  readonly dense?: boolean
  /** Rows are on their way: each cell is a skeleton. */
  readonly loading?: boolean
  /** Stands in place of the rows when there are none, and says why. */
  readonly empty?: ReactNode
}

/**
 * A table that becomes a list of cards below 768 px: the same elements, laid out anew, so that nothing is
 * drawn twice. Roles are written out because a table that is not laid out as one loses them.
 */
export function Table<Row>({ columns, rows, rowKey, caption, dense = false, loading = false, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>
  return (
    <div className={styles.frame} role="region" aria-label={caption} tabIndex={-1}>
      <table role="table" className={joinClasses(styles.table, dense && styles.dense)} aria-busy={loading || undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                role="columnheader"
                className={column.align === 'end' ? styles.end : undefined}
              >
                {column.hint === undefined ? column.label : <Hint tip={column.hint}>{column.label}</Hint>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} role="row">
              {columns.map((column) => (
                <td
                  key={column.id}
                  role="cell"
                  className={joinClasses(column.align === 'end' && styles.end, styles[column.card ?? 'line'])}
                >
                  {(column.card ?? 'line') === 'line' && (
                    <span className={styles.label} aria-hidden="true">
                      {column.label}
                    </span>
                  )}
                  <span className={styles.value}>
                    {loading ? <Skeleton width={column.align === 'end' ? '64px' : '96px'} /> : column.cell(row)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
