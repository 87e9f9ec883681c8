import { blockColumnsFor } from '@orrery/entities/columns/block-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { NewRows } from '../../page-parts/new-rows.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { BlockListData } from './page.ts'

/** All blocks of the chain, newest first. */
export function View({ data, chain, page, query, loading }: PageProps<string, BlockListData>) {
  const { t } = usePageContext()
  const { list } = data
  return (
    <>
      <PageHead title={t('page.blockList.title')} kind={chain.name.full} />
      <ListFrame
        list={list}
        columns={blockColumnsFor(list.hits)}
        rowKey={(row) => row.hash}
        caption="page.blockList.title"
        empty={<EmptyBecause what="empty.blocks" coverage={list.extend.coverage} />}
        path={`/${chain.path}/block-list`}
        page={page}
        query={query}
        loading={loading}
        above={<NewRows kind="blocks" chain={chain} page={page} query={query} newest={list.hits[0]?.height ?? null} />}
      />
    </>
  )
}
