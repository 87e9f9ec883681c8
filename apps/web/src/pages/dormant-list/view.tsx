import type { RowColumn } from '@orrery/entities/row-column'
import type { DormantRow } from '@orrery/model/wire/rich'
import { Age } from '@orrery/entities/age'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { FilterLink } from '../../page-parts/filter-link.tsx'
import { ListBar } from '../../page-parts/lists/list-bar.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { RichForm, StillBands } from '../../page-parts/rich/distribution-part.ts'
import { RankingFrame } from '../../page-parts/rich/ranking-frame.tsx'
import { richColumns, unitOf, type RankedUnit } from '../../page-parts/rich/rich-columns.tsx'
import type { PageProps } from '../../routing/page.ts'
import { DORMANT_YEARS, type DormantPageData } from './page.ts'

/** The largest balances by how long nothing went out of them (screens-evm §16.2). */
export function View({ data, chain, page, query, loading }: PageProps<'/dormant-list', DormantPageData>) {
  const { t, locale } = usePageContext()
  const { native } = usePageChain()
  const base = `/${chain.path}/dormant-list`
  const unit = unitOf(data.ranking, native)
  return (
    <>
      <PageHead
        title={t('page.dormantList.title')}
        kind={chain.name.full}
        subject={
          <Link to={`/${chain.path}/woken-list`}>
            {t(chain.family === 'utxo' ? 'menu.woken-list' : 'woken.accounts')}
          </Link>
        }
      />
      <RankingFrame
        ranking={data.ranking}
        loading={loading}
        progress={data.looked > 0 && t('dormant.looked', { count: data.looked })}
      >
        <Tabs
          label={t('page.dormantList.title')}
          // A band is narrower than any of these.
          current={query.has('under') ? '' : (query.get('years') ?? '0')}
          tabs={DORMANT_YEARS.map((years) => ({
            id: String(years),
            label: years === 0 ? t('tab.all') : t('dormant.years', { years }),
            to: pagePath(base, 1, query, { years: years === 0 ? null : String(years), under: null, cursor: null }),
            count: numberOf(data, years, locale),
          }))}
        />
        <p>{t('dormant.rule', { count: data.ranking.ranked })}</p>
        {data.asks && (
          <RichForm.Part
            key={query.toString()}
            path={base}
            query={query}
            of="years"
            unit={unit}
            hasContracts={false}
            narrowed
          />
        )}
        {page === 1 && data.still.length > 0 && (
          <StillBands.Part
            still={data.still}
            base={base}
            query={query}
            unit={unit}
            words={{ title: t('dormant.bands'), years: t('dormant.band') }}
          />
        )}
        <ListFrame
          list={data.list}
          columns={dormantColumns(unit, data.list.hits)}
          rowKey={(row) => row.address}
          caption="page.dormantList.title"
          empty={
            query.has('least') ? (
              <EmptyBecause what="empty.filtered" />
            ) : (
              <EmptyBecause what="empty.dormant" because="empty.dormant.reason" />
            )
          }
          path={base}
          page={page}
          query={query}
          loading={loading}
          above={
            !data.asks && (
              <ListBar>
                <FilterLink to={pagePath(base, 1, query, { filter: '1', cursor: null })} />
              </ListBar>
            )
          }
        />
      </RankingFrame>
    </>
  )
}

/** The usual columns, and since when nothing went out. */
function dormantColumns(unit: RankedUnit, rows: readonly DormantRow[]): readonly RowColumn<DormantRow>[] {
  const columns: readonly RowColumn<DormantRow>[] = richColumns(unit, rows)
  return [...columns.slice(0, 3), since, ...columns.slice(3)]
}

const since: RowColumn<DormantRow> = {
  id: 'since',
  label: 'dormant.since',
  times: true,
  hint: 'dormant.since.hint',
  align: 'end',
  cell: ({ sinceMs }) => <Age ms={sinceMs} />,
}

function numberOf({ still }: DormantPageData, years: number, locale: string): string | null {
  const found = still.find((part) => part.years === years)
  return found ? formatNumber(found.holders, { locale }) : null
}
