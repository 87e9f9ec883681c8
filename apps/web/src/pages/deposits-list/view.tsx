import { chainRequestColumns } from '@orrery/entities/columns/block-data-columns'
import { ListPage } from '../../page-parts/list-page.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { DepositsListData } from './page.ts'

/** Deposits, exits and consolidations that were asked for here, newest first (screens-evm §13.2). */
export const View = ({ data, params: _params, ...rest }: PageProps<string, DepositsListData>) => (
  <ListPage
    {...rest}
    list={data.list}
    path="/deposits-list"
    title="page.depositsList.title"
    empty="empty.allRequests"
    columns={chainRequestColumns}
    rowKey={(row) => `${row.height}:${row.logIndex}`}
  />
)
