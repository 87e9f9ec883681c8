import type { ReactNode } from 'react'
import { Icon } from '@orrery/ui/icon'
import { Table } from '@orrery/ui/table'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
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
  /** Each row has a button for what can be done with it: `data-row`, answered by the list around. */
  readonly actions?: boolean
}

/** A list: a table, and below 768 px the same rows as cards (screens-evm §0.8). Its columns' names are message keys. */
export function RowTable<Row>({ columns, empty, actions = false, ...rest }: RowTableProps<Row>) {
  const { t } = usePageContext()
  return (
    <Table
      {...rest}
      empty={<div className={styles.empty}>{empty}</div>}
      columns={[
        ...columns.map(({ label, hint, ...column }) => ({
          ...column,
          hint: hint === undefined ? undefined : t(hint),
          ...(label === 'column.time' ? { label: <AgeHead />, cardLabel: t('column.age') } : { label: t(label) }),
        })),
        ...(actions ? [actionsColumn(t('row.menu'))] : []),
      ]}
    />
  )
}

/** What can be done with a row. */
const actionsColumn = (name: string) => ({
  id: 'actions',
  label: <VisuallyHidden>{name}</VisuallyHidden>,
  narrow: true,
  card: 'mark' as const,
  cell: () => (
    <button type="button" className={styles.actions} data-row="" aria-haspopup="menu" aria-label={name}>
      <Icon name="more" />
    </button>
  ),
})
