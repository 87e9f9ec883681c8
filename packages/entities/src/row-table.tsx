import type { ReactNode } from 'react'
import { Table } from '@orrery/ui/table'
import { AgeHead } from './age.tsx'
import { usePageContext } from './page-context.tsx'
import { columnOn, type RowColumn } from './row-column.ts'
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
  /** The head has a button for how the table is arranged, each row one for what can be done with it: `data-row`, answered by the list around. */
  readonly actions?: boolean
  /** How its visitor arranged it: ids of columns that are put away, `~` where rows stand close, and `+` and the id of each that stands behind the others, in their order. */
  readonly view?: string
}

/** From so many columns on a table may be wider than its place: the first of them stays while the others scroll (screens-evm §0.3). */
const WIDE = 7

/** A list: a table, and below 768 px the same rows as cards (screens-evm §0.8). Its columns' names are message keys. */
export function RowTable<Row>({ columns, empty, actions = false, view = '', ...rest }: RowTableProps<Row>) {
  const { t, chain } = usePageContext()
  const away = view.split(',')
  return (
    <Table
      {...rest}
      pinned={columns.length >= WIDE}
      density={away.includes('~') ? 'dense' : 'roomy'}
      empty={<div className={styles.empty}>{empty}</div>}
      columns={[
        ...columns
          .filter(({ id }) => !away.includes(id))
          .toSorted((a, b) => away.indexOf(`+${a.id}`) - away.indexOf(`+${b.id}`))
          .map((column) => columnOn(column, chain?.family))
          .map(({ label, hint, times, ...column }) => ({
            ...column,
            hint: hint && !times ? t(hint) : undefined,
            ...(label === 'column.time'
              ? { label: <AgeHead />, cardLabel: t('column.age') }
              : times
                ? { label: <AgeHead name={t(label)} hint={hint && t(hint)} />, cardLabel: t(label) }
                : { label: t(label) }),
          })),
        ...(actions ? [actionsColumn(t('ui.columns'), t('row.menu'))] : []),
      ]}
    />
  )
}

/** A component, so that all rows share what is written of it. The style sheet draws its dots: two elements less in each row. */
const MenuButton = ({ name }: { readonly name: string }) => (
  <button type="button" className={styles.actions} data-row="" aria-haspopup="menu" aria-label={name} />
)

/** What can be done with all rows and with each. */
const actionsColumn = (all: string, one: string) => ({
  id: 'actions',
  label: <MenuButton name={all} />,
  narrow: true,
  card: 'mark' as const,
  single: true,
  cell: () => <MenuButton name={one} />,
})
