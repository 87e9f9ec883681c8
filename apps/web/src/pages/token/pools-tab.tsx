import { poolColumns } from '@orrery/entities/columns/pool-columns'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { lookedFor } from '../../page-parts/lists/looked-for.ts'
import { poolWorthColumns } from '../../page-parts/market/pool-worth-columns.tsx'
import type { PoolsPartProps } from './pools-part.ts'
import { TradesCard } from './trades-card.tsx'

/** Pools that trade a token, with what they hold of it, and the newest exchanges across them (screens-evm §8.2). */
export const PoolsTab = ({ trades, contract, ...list }: PoolsPartProps) => (
  <>
    <ListTab
      {...list}
      columns={(rows) => [...poolColumns, ...poolWorthColumns(rows)]}
      rowKey={(row) => `${row.height}:${row.logIndex}`}
      caption="tab.dex"
      empty="empty.pools"
      unless={(found) => lookedFor('looked.pools', found)}
      indexed
    />
    {list.page === 1 && <TradesCard part={trades} contract={contract} query={list.query} loading={list.loading} />}
  </>
)
