import { withdrawalColumns } from '@orrery/entities/columns/block-data-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { NewRows } from '../../page-parts/new-rows.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { WithdrawalListData } from './page.ts'

/** Withdrawals from the consensus layer, newest first (screens-evm §13.2). */
export function View({ data, chain, page, query, loading }: PageProps<string, WithdrawalListData>) {
  const { t } = usePageContext()
  const { list } = data
  return (
    <>
      <PageHead title={t('page.withdrawalList.title')} kind={chain.name.full} />
      {list === null ? (
        <EmptyBecause what="rollup.messages" because="rollup.messages.reason" />
      ) : (
        <ListFrame
          list={list}
          columns={withdrawalColumns}
          rowKey={(row) => String(row.index)}
          caption="page.withdrawalList.title"
          empty={<EmptyBecause what="empty.allWithdrawals" coverage={list.extend.coverage} />}
          path={`/${chain.path}/withdrawal-list`}
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
