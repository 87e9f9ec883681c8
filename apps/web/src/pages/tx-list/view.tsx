import { txColumns } from '@orrery/entities/columns/tx-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { DateFilter, emptyInDays } from '../../page-parts/lists/date-filter.tsx'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { FeedLink } from '../../page-parts/lists/feed-link.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { movesColumns } from '../../page-parts/moves-column.tsx'
import { NarrowedNews } from '../../page-parts/lists/narrowed-news.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TxListTabs } from '../../page-parts/lists/tx-list-tabs.tsx'
import type { PageProps } from '../../routing/page.ts'
import { ArrivedPart } from './arrived-part.ts'
import { LeftPart } from './left-part.ts'
import { DaySummary } from './day-summary.tsx'
import type { TxListData } from './page.ts'
import { UserOpPart } from './user-op-part.ts'

/** All transactions of the chain that are in blocks, newest first. */
export function View({ data, chain, page, query, loading }: PageProps<string, TxListData>) {
  const { t } = usePageContext()
  const { list, userOps, arrived, left, pending, home } = data
  const frame = { page, query, loading, path: `/${chain.path}/tx-list` }
  const active = arrived !== null ? 'arrived' : left !== null ? 'left' : userOps === null ? 'included' : 'userops'
  const news = (
    <NarrowedNews
      kind={userOps === null ? 'transactions' : 'transfers'}
      chain={chain}
      page={page}
      query={query}
      newest={(userOps === null ? list : valueOf(userOps))?.hits[0]?.height ?? null}
    />
  )
  return (
    <>
      <PageHead
        title={t('page.txList.title')}
        kind={chain.name.full}
        actions={list && <FeedLink of="transactions" query={query} />}
      />
      <TxListTabs chain={chain} active={active} pending={pending} />
      {home !== null && <DaySummary home={home} />}
      {arrived !== null ? (
        <ArrivedPart.Part {...frame} path={`${frame.path}/l1tol2`} part={arrived} />
      ) : left !== null ? (
        <LeftPart.Part {...frame} path={`${frame.path}/l2tol1`} part={left} chain={chain} />
      ) : userOps !== null ? (
        <UserOpPart.Part {...frame} part={userOps} above={news} />
      ) : list ? (
        <ListFrame
          {...frame}
          list={list}
          columns={chain.family === 'evm' ? [...txColumns, ...movesColumns] : txColumns}
          rowKey={(row) => row.hash}
          caption="page.txList.title"
          empty={<EmptyBecause what={emptyInDays(query, 'empty.transactions')} coverage={list.extend.coverage} />}
          above={
            <DateFilter
              path={frame.path}
              query={query}
              beside={
                <>
                  <Link to={`/${chain.path}/advanced-filter?filter=1`}>{t('filter.narrow')}</Link>
                  <DownloadLink set="transactions" query={query} />
                </>
              }
            >
              {news}
            </DateFilter>
          }
        />
      ) : (
        <NotOffered />
      )}
    </>
  )
}
