import { txColumns } from '@orrery/entities/columns/tx-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { NewRows } from '../../page-parts/new-rows.tsx'
import { NotOffered } from '../../page-parts/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TxListTabs } from '../../page-parts/tx-list-tabs.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { TxListData } from './page.ts'

/** All transactions of the chain that are in blocks, newest first. */
export function View({ data, chain, page, query, loading }: PageProps<string, TxListData>) {
  const { t } = usePageContext()
  const { list, pending } = data
  return (
    <>
      <PageHead title={t('page.txList.title')} kind={chain.name.full} />
      <TxListTabs chain={chain} active="included" pending={pending} />
      {list === null ? (
        <NotOffered />
      ) : (
        <ListFrame
          list={list}
          columns={txColumns}
          rowKey={(row) => row.hash}
          caption="page.txList.title"
          empty={<EmptyBecause what="empty.transactions" coverage={list.extend.coverage} />}
          path={`/${chain.path}/tx-list`}
          page={page}
          query={query}
          loading={loading}
          above={
            <NewRows
              kind="transactions"
              chain={chain}
              page={page}
              query={query}
              newest={list.hits[0]?.height ?? null}
            />
          }
        />
      )}
    </>
  )
}
