import { ariaSort, nextSort, type SortOrder } from './rules/table-view.ts'
import { SortHead } from './sort-head.tsx'
import type { Column } from './table.tsx'

/** A column of a table that its visitors arrange. */
export type ArrangedColumn<Row> = Omit<Column<Row>, 'sorted'> & {
  /** Rows can be ordered by it; the direction is the one that the first click gives. */
  readonly sort?: SortOrder['direction']
  /** Cannot be put away. */
  readonly fixed?: boolean
}

export type Arrangement = {
  /** Columns that were put away. */
  readonly hidden: readonly string[]
  readonly sort: SortOrder | null
  readonly onSort: (sort: SortOrder | null) => void
}

/** The columns of a `Table` as a visitor arranged them: those put away are left out, heads that sort are buttons. */
export const arrangeColumns = <Row,>(
  columns: readonly ArrangedColumn<Row>[],
  { hidden, sort, onSort }: Arrangement,
): readonly Column<Row>[] =>
  columns
    .filter((column) => !hidden.includes(column.id))
    .map(({ sort: first, fixed: _fixed, ...column }) => {
      if (first === undefined) return column
      const sorted = ariaSort(sort, column.id)
      return {
        ...column,
        sorted,
        hint: undefined,
        cardLabel: column.cardLabel ?? column.label,
        label: (
          <SortHead
            label={column.label}
            hint={column.hint}
            align={column.align}
            sorted={sorted}
            onSort={() => onSort(nextSort(sort, column.id, first))}
          />
        ),
      }
    })
