import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { DateFilter, emptyInDays } from '../../page-parts/lists/date-filter.tsx'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { FeedLink } from '../../page-parts/lists/feed-link.tsx'
import { calledTransferColumns } from '../../page-parts/lists/method-column.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { NarrowedNews } from '../../page-parts/lists/narrowed-news.tsx'
import { PageNewsPlace } from '../../page-parts/lists/page-news-place.tsx'
import { worthColumns } from '../../page-parts/market/worth-column.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { isDoubtful } from './is-doubtful.ts'
import { pagePath } from '../../page-parts/page-path.ts'
import { transferKey } from '../../page-parts/lists/transfer-key.ts'
import type { PageProps } from '../../routing/page.ts'
import { TRANSFER_KINDS, type TransferListData } from './page.ts'

/** The same kind of moves in the filter; of the coin it takes all that are told (screens-evm §17). */
const narrowPath = (path: string, standard: string): string =>
  `${path}?kind=transfers${standard === 'all' ? '' : standard === 'native' ? '&token=native' : `&standard=${standard}`}`

/** Every move of tokens and coins, newest first. */
export function View({ data, chain, page, query, loading }: PageProps<string, TransferListData>) {
  const { t } = usePageContext()
  const { list } = data
  const isClean = query.get('clean') === 'yes'
  const hits = isClean ? list.hits.filter((row) => !isDoubtful(row)) : list.hits
  const base = `/${chain.path}/transfer-list`
  const chosen = TRANSFER_KINDS.find((kind) => kind === query.get('standard')) ?? 'all'
  const filtered = narrowPath(`/${chain.path}/advanced-filter`, chosen)
  return (
    <>
      <PageHead
        title={t('page.transferList.title')}
        kind={chain.name.full}
        actions={<FeedLink of="transfers" query={query} />}
      />
      <TabLinks
        label="tabs.transfers"
        active={chosen}
        tabs={[
          { id: 'all', label: 'tab.all', path: base },
          ...TRANSFER_KINDS.map((id) => ({ id, label: `tab.${id}`, path: `${base}?standard=${id}` })),
        ]}
      />
      <ListFrame
        list={{ ...list, hits }}
        columns={[...calledTransferColumns, ...worthColumns(hits)]}
        rowKey={transferKey}
        caption="page.transferList.title"
        empty={
          <EmptyBecause
            what={list.hits.length > 0 ? 'empty.filtered' : emptyInDays(query, 'empty.transfers')}
            coverage={list.extend.coverage}
          />
        }
        path={base}
        page={page}
        query={query}
        loading={loading}
        above={
          <>
            <DateFilter
              path={base}
              query={query}
              beside={
                <>
                  <Link to={`${filtered}&filter=1`}>{t('filter.narrow')}</Link>
                  <DownloadLink set="transfers" query={query} />
                  <Link
                    to={pagePath(base, page, query, { clean: isClean ? null : 'yes' })}
                    {...(isClean && { 'aria-current': 'true' })}
                  >
                    {t('transfers.clean')}
                    {isClean && ' ×'}
                  </Link>
                  {/* Nobody mints the coin by a transfer: it comes with blocks. */}
                  {chosen !== 'native' && (
                    <>
                      <Link to={`${filtered}&supply=minted`}>{t('filter.supply.minted')}</Link>
                      <Link to={`${filtered}&supply=burnt`}>{t('filter.supply.burnt')}</Link>
                    </>
                  )}
                </>
              }
            >
              {/* Blocks may bring none of one kind. What is doubtful is left out here alone: such rows are not counted. */}
              {chosen === 'all' || isClean ? (
                <NarrowedNews
                  kind="transfers"
                  chain={chain}
                  page={page}
                  query={query}
                  newest={list.hits[0]?.height ?? null}
                />
              ) : (
                <PageNewsPlace />
              )}
            </DateFilter>
            {isClean && hits.length < list.hits.length && (
              <p role="status">{t('market.shown', { shown: hits.length, all: list.hits.length })}</p>
            )}
          </>
        }
      />
    </>
  )
}
