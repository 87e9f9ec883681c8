import { AddressLink } from '@orrery/entities/address-link'
import { poolColumns, PoolPair, swapColumns } from '@orrery/entities/columns/pool-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { NewRows } from '../../page-parts/lists/new-rows.tsx'
import { NoneOfEvents } from '../../page-parts/lists/none-of-events.tsx'
import { poolWorthColumns } from '../../page-parts/market/pool-worth-columns.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { DexListData } from './page.ts'
import { PoolPricesPart } from './pool-prices-part.ts'
import { PoolFactsPart } from './pool-facts-part.ts'
import { VenuePart } from './venue-part.ts'
import { VenuesPart } from './venues-part.ts'

/** Exchange pools as factories told them, newest first; or one of them with what it holds and what was exchanged in it. */
export function View({ data, chain, page, query, loading }: PageProps<string, DexListData>) {
  const { t } = usePageContext()
  const path = `/${chain.path}/dex-list`
  const tabs = (
    <Tabs
      label={t('page.dexList.title')}
      current={data.show}
      tabs={[
        { id: 'pools', label: t('dex.venue.pools'), to: path },
        { id: 'venues', label: t('dex.venues'), to: `${path}?by=venue` },
      ]}
    />
  )
  if (data.show === 'venues')
    return (
      <>
        <PageHead title={t('page.dexList.title')} kind={chain.name.full} subject={t('dex.told')} />
        {tabs}
        <VenuesPart.Part part={data.venues} chain={chain} />
      </>
    )
  const { list } = data
  const newest = list.hits[0]?.height ?? null
  const frame = {
    page,
    query,
    loading,
    path,
    above: <NewRows kind="transfers" chain={chain} page={page} query={query} newest={newest} />,
  }
  if (data.show === 'pools')
    return (
      <>
        <PageHead title={t('page.dexList.title')} kind={chain.name.full} subject={t('dex.told')} />
        {tabs}
        <ListFrame
          {...frame}
          list={data.list}
          columns={[...poolColumns, ...poolWorthColumns(data.list.hits)]}
          rowKey={(row) => `${row.height}:${row.logIndex}`}
          caption="page.dexList.title"
          empty={
            <NoneOfEvents what="empty.pools" looked="looked.pools" coverage={list.extend.coverage}>
              {/* Exchanges are found by the events of pools, whatever made these. */}
              <Link to={`${path}?by=venue`}>{t('dex.venues')}</Link>
            </NoneOfEvents>
          }
        />
      </>
    )
  if (data.show === 'venue')
    return (
      <>
        <PageHead
          title={t('dex.venue')}
          kind={<Link to={`${path}?by=venue`}>{t('dex.venue.all')}</Link>}
          subject={<AddressLink address={data.factory} cut="full" />}
        />
        <VenuePart.Part part={data.venue} />
        <h2>{t('dex.venue.pools')}</h2>
        <ListFrame
          {...frame}
          list={data.list}
          columns={[...poolColumns, ...poolWorthColumns(data.list.hits)]}
          rowKey={(row) => `${row.height}:${row.logIndex}`}
          caption="dex.venue.pools"
          empty={<NoneOfEvents what="empty.pools" looked="looked.pools" coverage={list.extend.coverage} />}
        />
      </>
    )
  const { pool } = data
  const { told } = pool
  return (
    <>
      <PageHead
        loading={loading}
        kind={t('page.dexList.title')}
        title={pool.told === null ? t('column.pool') : <PoolPair pool={pool.told} />}
        subject={<HashSubject text={pool.pool} copy="copy.address" />}
      />
      <PoolFactsPart.Part pool={pool} last={data.list.hits[0] ?? null} loading={loading} />
      {told !== null && (
        <PartFrame part={data.prices}>
          {(prices) => (
            <PoolPricesPart.Part
              prices={prices}
              pool={told}
              path={frame.path}
              days={data.days}
              minutes={data.minutes}
            />
          )}
        </PartFrame>
      )}
      <ListFrame
        {...frame}
        list={data.list}
        columns={swapColumns}
        rowKey={(row) => `${row.height}:${row.logIndex}`}
        caption="dex.swaps"
        empty={<EmptyBecause what="empty.swaps" coverage={list.extend.coverage} />}
      />
    </>
  )
}
