import { usePageContext } from '@orrery/entities/page-context'
import { Tabs } from '@orrery/ui/tabs'
import { ListPage } from '../../page-parts/lists/list-page.tsx'
import { SumFacts } from '../../page-parts/facts/sum-facts.tsx'
import type { PageProps } from '../../routing/page.ts'
import { depositColumns, requestColumns } from './deposit-columns.tsx'
import { kindAsked, REQUEST_KINDS, type DepositsListData } from './page.ts'

/** Deposits, exits and consolidations that were asked for here, newest first, or those of one kind (screens-evm §13.2). */
export function View({ data: { list, sums }, params: _params, ...rest }: PageProps<string, DepositsListData>) {
  const { t } = usePageContext()
  const base = `/${rest.chain.path}/deposits-list`
  const kind = kindAsked(rest.query)
  return (
    <ListPage
      {...rest}
      list={list}
      path="/deposits-list"
      title="page.depositsList.title"
      empty={kind === undefined ? 'empty.allRequests' : 'empty.filtered'}
      columns={kind === 'deposit' ? depositColumns : requestColumns}
      rowKey={(row) => `${row.height}:${row.logIndex}`}
      above={
        <>
          {sums && (
            <SumFacts
              loading={rest.loading}
              sums={[
                { label: 'chart.deposits', sums: sums['deposits-beacon'], unit: 'count' },
                { label: 'chart.exits', sums: sums['el-exits'], unit: 'count' },
                { label: 'chart.consolidations', sums: sums.consolidations, unit: 'count' },
                { label: 'chart.netStake', sums: sums['net-stake-flow'], unit: 'coin' },
              ]}
            />
          )}
          <Tabs
            label={t('column.kind')}
            current={kind ?? 'all'}
            tabs={[
              { id: 'all', label: t('tab.all'), to: base },
              ...REQUEST_KINDS.map((id) => ({ id, label: t(`request.${id}`), to: `${base}?kind=${id}` })),
            ]}
          />
          <p>{t('deposits.noBeacon')}</p>
        </>
      }
    />
  )
}
