import { withdrawalKind } from '@orrery/evm/consensus-network'
import { withdrawalColumns } from '@orrery/entities/columns/block-data-columns'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { MISSING } from '@orrery/format/missing'
import { LEADER_SPANS } from '@orrery/model/leaders'
import type { Withdrawal } from '@orrery/model/wire/block-data'
import { Badge } from '@orrery/ui/badge'
import { Tabs } from '@orrery/ui/tabs'
import { FilterLink } from '../../page-parts/filter-link.tsx'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { ListPage } from '../../page-parts/lists/list-page.tsx'
import { LookedFor, NarrowPart } from '../../page-parts/lists/narrow-part.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import { SumFacts } from '../../page-parts/facts/sum-facts.tsx'
import type { PageProps } from '../../routing/page.ts'
import { RecipientsPart } from './recipients-part.ts'
import { recipientSpan, validatorAsked, type WithdrawalListData } from './page.ts'

const NO_QUERY = new URLSearchParams()

/** Withdrawals from the consensus layer, newest first, or who was paid most by them (screens-evm §13.2). */
export function View({ data, params: _params, ...rest }: PageProps<string, WithdrawalListData>) {
  const { t } = usePageContext()
  const { chain, query, loading } = rest
  const base = `/${chain.path}/withdrawal-list`
  const span = recipientSpan(query)
  const validator = validatorAsked(query)
  const tabs = (
    <Tabs
      label={t('page.withdrawalList.title')}
      current={span ?? 'all'}
      tabs={[
        { id: 'all', label: t('tab.all'), to: base },
        ...LEADER_SPANS.map((id) => ({
          id,
          label: t(id === '24h' ? 'withdrawals.leaders' : `withdrawals.leaders${id}`),
          to: `${base}?recipients=${id}`,
        })),
      ]}
    />
  )
  if (data.recipients !== null)
    return (
      <>
        <PageHead title={t('page.withdrawalList.title')} kind={chain.name.full} />
        {tabs}
        <RecipientsPart.Part part={data.recipients} loading={loading} path={base} query={query} />
      </>
    )
  return (
    <ListPage
      {...rest}
      list={data.list}
      path="/withdrawal-list"
      isNarrowed={validator !== undefined}
      bar={
        // A file has those of all validators.
        validator === undefined && (
          <>
            {!data.asks && <FilterLink to={`${base}?filter=1`} />}
            <DownloadLink set="withdrawals" query={NO_QUERY} />
          </>
        )
      }
      title="page.withdrawalList.title"
      empty={validator === undefined ? 'empty.allWithdrawals' : 'empty.filtered'}
      columns={columns}
      rowKey={(row) => String(row.index)}
      above={
        <>
          {data.sums && (
            <SumFacts
              loading={loading}
              sums={[
                { label: 'chart.withdrawals', sums: data.sums['withdrawals-beacon'], unit: 'count' },
                { label: 'chart.withdrawn', sums: data.sums['withdrawn-sum'], unit: 'coin' },
              ]}
            />
          )}
          {tabs}
          {data.asks && (
            <>
              <NarrowPart.Part
                key={query.toString()}
                path={base}
                name="validator"
                label="column.validator"
                asked={query.get('validator') ?? undefined}
                query={query}
              />
              <LookedFor.Part height={data.list?.extend.lookedTo} />
            </>
          )}
        </>
      }
    />
  )
}

const columns: readonly RowColumn<Withdrawal>[] = [
  ...withdrawalColumns,
  {
    id: 'kind',
    label: 'column.kind',
    hint: 'withdrawal.kind.hint',
    cell: (row) => <Kind row={row} />,
  },
]

function Kind({ row }: { readonly row: Withdrawal }) {
  const { t } = usePageContext()
  const kind = withdrawalKind(row, usePageChain())
  return kind === null ? MISSING : <Badge>{t(`withdrawal.${kind}`)}</Badge>
}
