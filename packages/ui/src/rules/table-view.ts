/** Rows of a table 44 or 40 px high. */
export type Density = 'roomy' | 'dense'

/** The column that rows are ordered by. */
export type SortOrder = { readonly column: string; readonly direction: 'ascending' | 'descending' }

/** A click on a column's head: the column's first direction, then the other, then the order in which rows come. */
export function nextSort(
  sort: SortOrder | null,
  column: string,
  first: SortOrder['direction'] = 'descending',
): SortOrder | null {
  if (sort?.column !== column) return { column, direction: first }
  return sort.direction === first ? { column, direction: first === 'descending' ? 'ascending' : 'descending' } : null
}

/** What assistive technology is told of a head that can be sorted by (`aria-sort`). */
export const ariaSort = (sort: SortOrder | null | undefined, column: string): 'ascending' | 'descending' | 'none' =>
  sort?.column === column ? sort.direction : 'none'

/** Shows or hides a column. One that is fixed stays, and so does the last one that shows. */
export function toggleColumn(
  hidden: readonly string[],
  column: string,
  columns: readonly { readonly id: string; readonly fixed?: boolean }[],
): readonly string[] {
  if (hidden.includes(column)) return hidden.filter((id) => id !== column)
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  const stays = shown.length <= 1 || columns.find(({ id }) => id === column)?.fixed === true
  return stays ? hidden : [...hidden, column]
}
