import { blobColumns } from '@orrery/entities/columns/block-data-columns'
import { usePageContext } from '@orrery/entities/page-context'
import { DateFilter, emptyInDays } from '../../page-parts/date-filter.tsx'
import { ListTab } from '../../page-parts/list-tab.tsx'
import { valueOf } from '../../page-parts/load-part.ts'
import { LookedTo } from '../../page-parts/looked-to.tsx'
import { NarrowForm } from '../../page-parts/narrow-form.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { BlobListData } from './page.ts'

/** Every blob of the chain, newest first, or those that one address submitted (screens-evm §13.1). */
export function View({ data, chain, page, query, loading }: PageProps<string, BlobListData>) {
  const { t } = usePageContext()
  const { part, sender } = data
  const path = `/${chain.path}/blob-list`
  return (
    <>
      <PageHead title={t('page.blobList.title')} kind={chain.name.full} />
      <NarrowForm key={query.toString()} path={path} name="sender" label="column.sender" asked={sender} query={query} />
      <ListTab
        part={part}
        columns={blobColumns}
        rowKey={(row) => `${row.height}:${row.txIndex}:${row.position}`}
        caption="page.blobList.title"
        empty={sender === undefined ? emptyInDays(query, 'empty.blobs') : 'empty.filtered'}
        indexed
        path={path}
        page={page}
        query={query}
        loading={loading}
        above={
          <>
            <DateFilter path={path} query={query} />
            <LookedTo height={valueOf(part)?.extend.lookedTo} />
          </>
        }
      />
    </>
  )
}
