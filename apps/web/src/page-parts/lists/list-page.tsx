import type { ReactNode } from 'react'
import type { ListOf } from '@orrery/model/wire/common'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import type { PageProps } from '../../routing/page.ts'
import { ListBar } from './list-bar.tsx'
import { ListFrame } from './list-frame.tsx'
import { NewRows } from './new-rows.tsx'
import { PageHead } from '../page-head.tsx'

export type ListPageProps<Row> = Omit<PageProps, 'data' | 'params'> & {
  /** null on a layer 2: the page is about messages to and from the chain that it settles on (screens-evm §12.5). */
  readonly list: ListOf<Row> | null
  /** Path below the chain. */
  readonly path: string
  /** Message keys: of the page's title, and of what there is none of. */
  readonly title: string
  readonly empty: string
  readonly columns: readonly RowColumn<Row>[]
  readonly rowKey: (row: Row) => string
  /** Between the head and the rows. */
  readonly above?: ReactNode
  /** In the bar of the list: what narrows it, what takes it away. */
  readonly bar?: ReactNode
  /** New blocks are not announced above a part of the rows: they may hold none of it. */
  readonly isNarrowed?: boolean
}

/** A page that is one list of its chain, newest first. */
export function ListPage<Row extends { readonly height: number }>({
  list,
  chain,
  path,
  title,
  empty,
  page,
  query,
  above,
  bar,
  isNarrowed = false,
  ...frame
}: ListPageProps<Row>) {
  const { t } = usePageContext()
  return (
    <>
      <PageHead title={t(title)} kind={chain.name.full} />
      {list === null ? (
        <EmptyBecause what="rollup.messages" because="rollup.messages.reason" />
      ) : (
        <>
          {above}
          <ListFrame
            {...frame}
            list={list}
            caption={title}
            empty={
              <EmptyBecause
                what={empty}
                coverage={list.extend.coverage}
                // What a narrowed list was not looked through for yet comes by its pager.
                because={list.extend.next === null ? undefined : 'filter.noneYet'}
              />
            }
            path={`/${chain.path}${path}`}
            page={page}
            query={query}
            above={
              <>
                {bar && <ListBar>{bar}</ListBar>}
                {!isNarrowed && (
                  <NewRows
                    kind="transfers"
                    chain={chain}
                    page={page}
                    query={query}
                    newest={list.hits[0]?.height ?? null}
                  />
                )}
              </>
            }
          />
        </>
      )}
    </>
  )
}
