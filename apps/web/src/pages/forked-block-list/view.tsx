import { forkedBlockColumns, staleBlockColumns } from '@orrery/entities/columns/forked-block-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { ForkedBlockListData } from './page.ts'

/** Blocks that the chain gave up, as this site saw it, and stale branches that its node knows. */
export function View({ data, chain, page, query, loading }: PageProps<string, ForkedBlockListData>) {
  const { t } = usePageContext()
  // Nodes of these chains tell of branches that they know.
  const tells = chain.family === 'utxo'
  return (
    <>
      <PageHead
        title={t('page.forkedBlockList.title')}
        kind={chain.name.full}
        subject={t(tells ? 'forked.recorded.tips' : 'forked.recorded')}
      />
      <ListFrame
        list={data.list}
        columns={tells ? staleBlockColumns : forkedBlockColumns}
        rowKey={(row) => row.hash}
        caption="page.forkedBlockList.title"
        empty={<EmptyBecause what="empty.forked" because={tells ? 'empty.forked.tips' : 'empty.forked.reason'} />}
        path={`/${chain.path}/forked-block-list`}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
