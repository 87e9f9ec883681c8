import { poolColumns } from '@orrery/entities/columns/pool-columns'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { lookedFor } from '../../page-parts/lists/looked-for.ts'
import { poolWorthColumns } from '../../page-parts/market/pool-worth-columns.tsx'
import type { PoolsPartProps } from './pools-part.ts'

/** Pools that trade a token, with what they hold of it (screens-evm §8.2). */
export const PoolsTab = (props: PoolsPartProps) => (
  <ListTab
    {...props}
    columns={(rows) => [...poolColumns, ...poolWorthColumns(rows)]}
    rowKey={(row) => `${row.height}:${row.logIndex}`}
    caption="tab.dex"
    empty="empty.pools"
    unless={(list) => lookedFor('looked.pools', list)}
    indexed
  />
)
