import type { ReactNode } from 'react'
import type { ListOf } from '@orrery/model/wire/common'
import { formatNumber } from '@orrery/format/format-number'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { Pagination } from '@orrery/ui/pagination'
import { PAGER_CAP } from '@orrery/ui/rules/pager-pages'
import { listParams } from '../routing/list-params.ts'
import { pagePath } from './page-path.ts'
import styles from './list-frame.module.css'

export type ListFrameProps<Row> = {
  readonly list: ListOf<Row>
  readonly columns: readonly RowColumn<Row>[]
  readonly rowKey: (row: Row) => string
  /** Message key of the table's name; it is also read aloud. */
  readonly caption: string
  readonly empty: ReactNode
  /** Path of the list without `/page/{n}`. */
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
  /** How many of the rows the total counts, when not all: rows that wait for a block stand above the list. */
  readonly counted?: number
  /** Above the rows: the bar that announces new ones, filters. */
  readonly above?: ReactNode
}

/** A list with its rows, pager and the blocks it was made from. The same frame on every page that lists something. */
export function ListFrame<Row>({
  list,
  columns,
  rowKey,
  caption,
  empty,
  path,
  page,
  query,
  loading,
  above,
  counted = list.hits.length,
}: ListFrameProps<Row>) {
  const { t, locale } = usePageContext()
  const { limit } = listParams({ page, query })
  const number = (value: number) => formatNumber(value, { locale })
  const byCursor = query.has('cursor') || list.total === null || page * limit > PAGER_CAP
  const cursorPath = (cursor: string | null) => (cursor === null ? null : pagePath(path, 1, query, { cursor }))
  const first = (page - 1) * limit + 1
  const range = {
    from: number(first),
    to: number(first + counted - 1),
    total: list.total === null ? '' : number(list.total),
  }
  const summary =
    counted === 0 || query.has('cursor')
      ? undefined
      : t(list.total === null ? 'list.rangeOnly' : list.extend.totalIsFloor ? 'list.rangeFloor' : 'list.range', range)
  return (
    <section className={styles.frame} aria-label={t(caption)}>
      <div className={loading ? styles.waiting : undefined}>{above}</div>
      <RowTable
        columns={columns}
        rows={list.hits}
        rowKey={rowKey}
        caption={t(caption)}
        empty={empty}
        loading={loading}
      />
      {!loading && list.hits.length > 0 && (
        <footer className={styles.foot}>
          <Pagination
            page={page}
            pageSize={limit}
            total={list.total}
            isFloor={list.extend.totalIsFloor}
            // More than one page: phones must reach the others too.
            always={list.total === null || list.total > limit}
            hrefOfPage={(to) => pagePath(path, to, query, { cursor: null })}
            hrefOfSize={(size, to) => pagePath(path, to, query, { cursor: null, limit: String(size) })}
            {...(summary === undefined ? {} : { summary })}
            {...(byCursor ? { newer: cursorPath(list.extend.previous), older: cursorPath(list.extend.next) } : {})}
          />
          <div className={styles.covered}>
            <CoverageNote coverage={list.extend.coverage} />
          </div>
        </footer>
      )}
    </section>
  )
}
