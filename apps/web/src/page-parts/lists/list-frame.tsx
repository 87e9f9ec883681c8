import { useState, type ReactNode } from 'react'
import type { ListOf } from '@orrery/model/wire/common'
import { usePageContext } from '@orrery/entities/page-context'
import { columnOn, type RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { useSite } from '../../app/site.ts'
import { useOnDemand } from '../../app/use-on-demand.ts'
import { ListFoot, type ListFootProps } from './list-foot.tsx'
import { lastPageOf, PastEnd } from './past-end.tsx'
import type { RowMenuProps } from './row-menu.tsx'
import styles from './list-frame.module.css'

export type ListFrameProps<Row> = Omit<ListFootProps, 'list'> & {
  readonly list: ListOf<Row>
  readonly columns: readonly RowColumn<Row>[]
  readonly rowKey: (row: Row) => string
  /** Message key of the table's name; it is also read aloud. */
  readonly caption: string
  readonly empty: ReactNode
  readonly loading: boolean
  /** Above the rows: filters, and the bar that announces new ones. */
  readonly above?: ReactNode
  readonly news?: ReactNode
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
  news,
  counted,
}: ListFrameProps<Row>) {
  const { t, chain } = usePageContext()
  const { tables } = useSite()
  const view = tables.get(caption) ?? ''
  const last = lastPageOf(list, page, query)
  const menu = useOnDemand<RowMenuProps>(async () => (await import('./row-menu.tsx')).RowMenu)
  const [opened, setOpened] = useState<RowMenuProps['opened'] | null>(null)
  // Only tells that a view was changed: it is kept for all lists of the name.
  const [, arrange] = useState({})
  return (
    <section
      className={styles.frame}
      aria-label={t(caption)}
      onClick={({ target, timeStamp }) => {
        const button = (target as Element).closest<HTMLElement>('[data-row]')
        if (button === null) return
        setOpened({ button, atMs: timeStamp })
        menu.open()
      }}
    >
      <div className={loading ? styles.waiting : undefined}>
        {above}
        {news}
      </div>
      <RowTable
        columns={columns.filter(({ id, seldom }) => !seldom || view.includes(`-${id}`))}
        rows={list.hits}
        rowKey={rowKey}
        caption={t(caption)}
        empty={last === null ? empty : <PastEnd path={path} last={last} query={query} />}
        loading={loading}
        actions
        view={view}
      />
      {opened !== null && menu.Part !== null && (
        <menu.Part
          opened={opened}
          rows={list.hits}
          path={path}
          page={page}
          query={query}
          columns={columns.map((column) => columnOn(column, chain?.family))}
          list={caption}
          onArrange={() => arrange({})}
        />
      )}
      {!loading && (list.hits.length > 0 || list.extend.next !== null || query.has('cursor')) && (
        <ListFoot list={list} path={path} page={page} query={query} {...(counted !== undefined && { counted })} />
      )}
    </section>
  )
}
