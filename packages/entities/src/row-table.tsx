import type { ReactNode } from 'react'
import { Hint } from '@orrery/ui/hint'
import { AgeHead } from './age.tsx'
import { usePageContext } from './page-context.tsx'
import type { RowColumn } from './row-column.ts'
import styles from './row-table.module.css'

export type RowTableProps<Row> = {
  readonly columns: readonly RowColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** What the table lists, for assistive technology. */
  readonly caption: string
  /** Drawn in place of rows when there are none: says why. */
  readonly empty: ReactNode
  /** True while the stub is drawn: cells show as skeletons. */
  readonly loading?: boolean
}

/** A list: a table, and below 768 px the same rows as cards (screens-evm §0.8). */
export function RowTable<Row>({ columns, rows, rowKey, caption, empty, loading = false }: RowTableProps<Row>) {
  const { t } = usePageContext()
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={loading}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align} data-narrow={column.narrow}>
                {column.label === 'column.time' ? (
                  <AgeHead />
                ) : column.hint === undefined ? (
                  t(column.label)
                ) : (
                  <Hint tip={t(column.hint)}>{t(column.label)}</Hint>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {/* A skeleton's links lead nowhere: they are neither followed nor loaded ahead. */}
        <tbody inert={loading}>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align} data-card={column.card ?? 'line'}>
                  {column.card !== 'title' && column.card !== 'mark' && (
                    <span className={styles.label}>
                      {column.label === 'column.time' ? t('column.age') : t(column.label)}
                    </span>
                  )}
                  <span className={loading ? styles.skeleton : styles.value}>{column.cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
