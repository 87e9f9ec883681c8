import { blobColumns } from '@orrery/entities/columns/block-data-columns'
import { ListPage } from '../../page-parts/list-page.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { BlobListData } from './page.ts'

/** Every blob of the chain, newest first (screens-evm §13.1). */
export const View = ({ data, params: _params, ...rest }: PageProps<string, BlobListData>) => (
  <ListPage
    {...rest}
    list={data.list}
    path="/blob-list"
    title="page.blobList.title"
    empty="empty.blobs"
    columns={blobColumns}
    rowKey={(row) => `${row.height}:${row.txIndex}:${row.position}`}
  />
)
