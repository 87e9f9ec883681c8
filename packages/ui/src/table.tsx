import { use, type ReactNode } from 'react'
import { Hint } from './hint.tsx'
import { MarkupWriterContext, written, type CellMaker } from './markup-writer.tsx'
import { joinClasses } from './rules/join-classes.ts'
import type { Density } from './rules/table-view.ts'
import styles from './table.module.css'

export type Column<Row> = {
  readonly id: string
  readonly label: ReactNode
  /** The label in the cards of small screens, where the head's is a control: cards have none that is no text. */
  readonly cardLabel?: ReactNode
  readonly hint?: string | undefined
  /** Numbers that people compare stand at the end. */
  readonly align?: 'start' | 'end' | undefined
  /** As wide as its content: ranks and positions. */
  readonly narrow?: boolean | undefined
  /** In the cards of small screens: the title line, beside the title, a labelled line, or one that is folded away (`none`). */
  readonly card?: 'title' | 'mark' | 'line' | 'none' | undefined
  /** Its cells are one element each, whatever the row: nothing is put around what they show. */
  readonly single?: boolean | undefined
  /** How the rows are ordered by it; `none` where they can be. Absent where they cannot (see `arrangeColumns`). */
  readonly sorted?: 'ascending' | 'descending' | 'none'
  readonly cell: (row: Row) => ReactNode
}

export type TableProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row, index: number) => string
  /** What the table lists, for assistive technology. */
  readonly caption: string
  readonly density?: Density
  /** Rows are on their way: the given ones are drawn as skeletons that can be neither read nor followed. */
  readonly loading?: boolean
  /** Stands in place of the rows when there are none, and says why. */
  readonly empty?: ReactNode
  /** A CSS length: longer tables scroll below their head. */
  readonly maxHeight?: string
  /** The first column stays while the others scroll sideways. */
  readonly pinned?: boolean
}

const LINE = { role: 'row' }

const boxed = (shown: ReactNode, className: string | undefined) => <span className={className}>{shown}</span>

/**
 * A table that becomes a list of cards below 768 px: the same elements, laid out anew, so that nothing is
 * drawn twice. Roles are written out because a table that is not laid out as one loses them.
 */
export function Table<Row>({
  columns,
  rows,
  rowKey,
  caption,
  density = 'roomy',
  loading = false,
  empty,
  maxHeight,
  pinned = false,
}: TableProps<Row>) {
  const writer = use(MarkupWriterContext)
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>
  const cells = columns.map((column): CellMaker<Row> => {
    const label = column.card !== 'title' && column.card !== 'mark' && (column.cardLabel ?? column.label)
    return {
      attributes: {
        role: 'cell',
        'data-align': column.align,
        'data-narrow': column.narrow || undefined,
        'data-card': column.card,
        // Drawn by the style sheet: an element less in most cells of a page.
        'data-label': typeof label === 'string' ? label : undefined,
      },
      draw: (row) =>
        column.single && !loading ? column.cell(row) : boxed(column.cell(row), loading ? styles.skeleton : undefined),
    }
  })
  const head = written(
    writer,
    <tr role="row">
      {columns.map((column) => (
        <th
          key={column.id}
          scope="col"
          role="columnheader"
          data-align={column.align}
          data-narrow={column.narrow || undefined}
          aria-sort={column.sorted}
        >
          {column.hint === undefined ? column.label : <Hint tip={column.hint}>{column.label}</Hint>}
        </th>
      ))}
    </tr>,
  )
  return (
    <div
      className={joinClasses(styles.frame, maxHeight !== undefined && styles.tall)}
      {...(maxHeight !== undefined && {
        style: { maxHeight },
        role: 'region',
        'aria-label': caption,
        // The keyboard scrolls it.
        tabIndex: 0,
      })}
    >
      <table
        role="table"
        className={joinClasses(styles.table, styles[density], pinned && styles.pinned)}
        aria-busy={loading || undefined}
      >
        <caption className={styles.caption}>{caption}</caption>
        <thead role="rowgroup" {...head} />
        {/* A skeleton's links lead nowhere: they are neither followed nor loaded ahead. */}
        <tbody
          role="rowgroup"
          inert={loading}
          {...(writer?.writeRows(rows, LINE, cells) ?? {
            children: rows.map((row, index) => (
              <tr key={rowKey(row, index)} {...LINE}>
                {cells.map(({ attributes, draw }, at) => (
                  <td key={columns[at]!.id} {...attributes}>
                    {draw(row)}
                  </td>
                ))}
              </tr>
            )),
          })}
        />
      </table>
    </div>
  )
}
