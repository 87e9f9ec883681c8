import { withdrawalColumns } from '@orrery/entities/columns/block-data-columns'
import { ListPage } from '../../page-parts/list-page.tsx'
import { SumFacts } from '../../page-parts/sum-facts.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { WithdrawalListData } from './page.ts'

/** Withdrawals from the consensus layer, newest first (screens-evm §13.2). */
export const View = ({ data, params: _params, ...rest }: PageProps<string, WithdrawalListData>) => (
  <ListPage
    {...rest}
    list={data.list}
    path="/withdrawal-list"
    title="page.withdrawalList.title"
    empty="empty.allWithdrawals"
    columns={withdrawalColumns}
    rowKey={(row) => String(row.index)}
    above={
      data.sums && (
        <SumFacts
          loading={rest.loading}
          sums={[
            { label: 'chart.withdrawals', sums: data.sums['withdrawals-beacon'], unit: 'count' },
            { label: 'chart.withdrawn', sums: data.sums['withdrawn-sum'], unit: 'coin' },
          ]}
        />
      )
    }
  />
)
