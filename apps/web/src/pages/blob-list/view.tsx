import { blobColumns } from '@orrery/entities/columns/block-data-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { NewRows } from '../../page-parts/new-rows.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { BlobListData } from './page.ts'

/** Every blob of the chain, newest first (screens-evm §13.1). */
export function View({ data, chain, page, query, loading }: PageProps<string, BlobListData>) {
  const { t } = usePageContext()
  const { list } = data
  return (
    <>
      <PageHead title={t('page.blobList.title')} kind={chain.name.full} />
      <ListFrame
        list={list}
        columns={blobColumns}
        rowKey={(row) => `${row.height}:${row.txIndex}:${row.position}`}
        caption="page.blobList.title"
        empty={<EmptyBecause what="empty.blobs" coverage={list.extend.coverage} />}
        path={`/${chain.path}/blob-list`}
        page={page}
        query={query}
        loading={loading}
        above={
          <NewRows kind="transfers" chain={chain} page={page} query={query} newest={list.hits[0]?.height ?? null} />
        }
      />
    </>
  )
}
