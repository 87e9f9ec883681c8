import { usePageContext } from '@orrery/entities/page-context'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { DateFilter, emptyInDays } from '../../page-parts/lists/date-filter.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { LookedFor, NarrowPart } from '../../page-parts/lists/narrow-part.ts'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { NarrowedNews } from '../../page-parts/lists/narrowed-news.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import type { PageProps } from '../../routing/page.ts'
import { blobColumnsOf } from './blob-columns.tsx'
import type { BlobListData } from './page.ts'
import { SumsPart } from './sums-part.ts'

// Counted beside other work: the page does not wait for it, and below the list it moves nothing.
const LateSenders = latePart(() => import('./blob-senders.tsx').then((module) => module.BlobSenders))

/** Every blob of the chain, newest first, or those that one address submitted (screens-evm §13.1). */
export function View({ data, chain, page, query, loading }: PageProps<string, BlobListData>) {
  const { t } = usePageContext()
  const { part, sender, asks, isSorted, sums } = data
  const path = `/${chain.path}/blob-list`
  return (
    <>
      <PageHead title={t('page.blobList.title')} kind={chain.name.full} />
      {sums && <SumsPart.Part sums={sums} loading={loading} />}
      {asks && (
        <NarrowPart.Part
          key={query.toString()}
          path={path}
          name="sender"
          label="column.sender"
          asked={sender}
          query={query}
        />
      )}
      <ListTab
        part={part}
        columns={blobColumnsOf(chain)}
        rowKey={(row) => `${row.height}:${row.txIndex}:${row.position}`}
        caption="page.blobList.title"
        empty={sender === undefined ? emptyInDays(query, 'empty.blobs') : 'empty.filtered'}
        indexed
        path={path}
        page={page}
        query={query}
        loading={loading}
        above={
          <>
            <DateFilter
              path={path}
              query={query}
              beside={
                !asks && (
                  <>
                    <Link to={pagePath(path, 1, query, { filter: '1', cursor: null })}>{t('filter.narrow')}</Link>{' '}
                    <Link to={pagePath(path, 1, query, { sort: isSorted ? null : 'price', cursor: null })}>
                      {t(isSorted ? 'blobs.newest' : 'blobs.dearest')}
                    </Link>
                  </>
                )
              }
            >
              {/* What comes may not fit what is asked for, or not stand first. */}
              {!asks && !isSorted && (
                <NarrowedNews
                  kind="transfers"
                  chain={chain}
                  page={page}
                  query={query}
                  newest={valueOf(part)?.hits[0]?.height ?? null}
                />
              )}
            </DateFilter>
            {(asks || isSorted) && <LookedFor.Part height={valueOf(part)?.extend.lookedTo} />}
          </>
        }
      />
      {sums && !loading && <LateSenders />}
    </>
  )
}
