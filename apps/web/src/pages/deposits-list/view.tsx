import { usePageContext } from '@orrery/entities/page-context'
import { Tabs } from '@orrery/ui/tabs'
import { FilterLink } from '../../page-parts/filter-link.tsx'
import { ListPage } from '../../page-parts/lists/list-page.tsx'
import { LookedFor, NarrowPart } from '../../page-parts/lists/narrow-part.ts'
import { pagePath } from '../../page-parts/page-path.ts'
import { SumFacts } from '../../page-parts/facts/sum-facts.tsx'
import type { PageProps } from '../../routing/page.ts'
import { depositColumns, requestColumns, stateColumn } from './deposit-columns.tsx'
import { kindAsked, pubkeyAsked, REQUEST_KINDS, type DepositsListData } from './page.ts'

/** Deposits, exits and consolidations that were asked for here, newest first, or those of one kind (screens-evm §13.2). */
export function View({
  data: { list, asks, sums, asksBeacon },
  params: _params,
  ...rest
}: PageProps<string, DepositsListData>) {
  const { t } = usePageContext()
  const base = `/${rest.chain.path}/deposits-list`
  const kind = kindAsked(rest.query)
  const columns = kind === 'deposit' ? depositColumns : requestColumns
  return (
    <ListPage
      {...rest}
      list={list}
      path="/deposits-list"
      isNarrowed={pubkeyAsked(rest.query) !== undefined}
      bar={!asks && <FilterLink to={pagePath(base, 1, rest.query, { filter: '1', cursor: null })} />}
      title="page.depositsList.title"
      empty={kind === undefined && pubkeyAsked(rest.query) === undefined ? 'empty.allRequests' : 'empty.filtered'}
      columns={asksBeacon ? [...columns, stateColumn] : columns}
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
              { id: 'all', label: t('tab.all'), to: pagePath(base, 1, rest.query, { kind: null, cursor: null }) },
              ...REQUEST_KINDS.map((id) => ({
                id,
                label: t(`request.${id}`),
                to: pagePath(base, 1, rest.query, { kind: id, cursor: null }),
              })),
            ]}
          />
          {asks && (
            <>
              <NarrowPart.Part
                key={rest.query.toString()}
                path={base}
                name="pubkey"
                label="column.pubkey"
                asked={rest.query.get('pubkey') ?? undefined}
                query={rest.query}
                kept={['kind']}
              />
              <LookedFor.Part height={list.extend.lookedTo} />
            </>
          )}
          <p>{t(asksBeacon ? 'deposits.beacon' : 'deposits.noBeacon')}</p>
        </>
      }
    />
  )
}
