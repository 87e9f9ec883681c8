import { forkedBlockColumns } from '@orrery/entities/columns/token-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { ForkedBlockListData } from './page.ts'

/** Blocks that our node saw and the chain gave up. */
export function View({ data, chain, page, query, loading }: PageProps<string, ForkedBlockListData>) {
  const { t } = usePageContext()
  return (
    <>
      <PageHead title={t('page.forkedBlockList.title')} kind={chain.name.full} subject={t('forked.recorded')} />
      <ListFrame
        list={data.list}
        columns={forkedBlockColumns}
        rowKey={(row) => row.hash}
        caption="page.forkedBlockList.title"
        empty={<EmptyBecause what="empty.forked" because="empty.forked.reason" />}
        path={`/${chain.path}/forked-block-list`}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
