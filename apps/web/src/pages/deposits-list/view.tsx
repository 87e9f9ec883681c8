import { chainRequestColumns } from '@orrery/entities/columns/block-data-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { NewRows } from '../../page-parts/new-rows.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { DepositsListData } from './page.ts'

/** Deposits, exits and consolidations that were asked for here, newest first (screens-evm §13.2). */
export function View({ data, chain, page, query, loading }: PageProps<string, DepositsListData>) {
  const { t } = usePageContext()
  const { list } = data
  return (
    <>
      <PageHead title={t('page.depositsList.title')} kind={chain.name.full} />
      {list === null ? (
        <EmptyBecause what="rollup.messages" because="rollup.messages.reason" />
      ) : (
        <ListFrame
          list={list}
          columns={chainRequestColumns}
          rowKey={(row) => `${row.height}:${row.logIndex}`}
          caption="page.depositsList.title"
          empty={<EmptyBecause what="empty.allRequests" coverage={list.extend.coverage} />}
          path={`/${chain.path}/deposits-list`}
          page={page}
          query={query}
          loading={loading}
          above={
            <NewRows kind="transfers" chain={chain} page={page} query={query} newest={list.hits[0]?.height ?? null} />
          }
        />
      )}
    </>
  )
}
