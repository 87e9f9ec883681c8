import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { TokenLink } from '@orrery/entities/token-link'
import { Link } from '@orrery/ui/link'
import { DownloadLink } from '../../page-parts/download-link.tsx'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { NotOffered } from '../../page-parts/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { DistributionPart, RichForm } from '../../page-parts/rich/distribution-part.ts'
import { RankingFrame } from '../../page-parts/rich/ranking-frame.tsx'
import { rankedColumns, unitOf } from '../../page-parts/rich/rich-columns.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { RichPageData } from './page.ts'

/** Files are ranked whole. */
const NO_QUERY = new URLSearchParams()

/** The largest balances of the chain's coin, or of a token, and how all of them are spread. */
export function View({ data, chain, page, query, params, loading }: PageProps<'/rich-list/:nav?', RichPageData>) {
  const { t } = usePageContext()
  const { native } = usePageChain()
  const { rich } = data
  const base = `/${chain.path}/rich-list`
  const token = query.get('token')
  const asked = token === null ? '' : `?token=${encodeURIComponent(token)}`
  const tab = params.nav ?? 'list'
  return (
    <>
      <PageHead
        title={t('page.richList.title')}
        kind={chain.name.full}
        actions={
          <DownloadLink
            set={token === null ? 'holders' : 'token-holders'}
            {...(token !== null && { subject: token })}
            query={NO_QUERY}
          />
        }
        {...(rich?.ranking.token && { subject: <TokenLink token={rich.ranking.token} by="name" /> })}
      />
      <TabLinks
        label="page.richList.title"
        active={tab}
        tabs={[
          { id: 'list', label: 'tab.all', path: `${base}${asked}` },
          { id: 'distribution', label: 'tab.distribution', path: `${base}/distribution${asked}` },
        ]}
      />
      {rich === null ? (
        <NotOffered />
      ) : tab === 'distribution' ? (
        <DistributionPart.Part ranking={rich.ranking} loading={loading} />
      ) : (
        <RankingFrame ranking={rich.ranking} loading={loading}>
          {rich.ranking.holders !== null && rich.ranking.holders > rich.ranking.ranked && (
            <p>{t('rich.capped', { count: rich.ranking.ranked })}</p>
          )}
          {data.asks ? (
            <RichForm.Part
              key={query.toString()}
              path={base}
              query={query}
              of="token"
              unit={unitOf(rich.ranking, native)}
              hasContracts={chain.family === 'evm'}
              narrowed={rich.narrowed}
            />
          ) : (
            <Link to={pagePath(base, 1, query, { filter: '1', cursor: null })}>{t('filter.narrow')}</Link>
          )}
          <ListFrame
            list={rich.list}
            columns={rankedColumns(unitOf(rich.ranking, native))}
            rowKey={(row) => row.address}
            caption="page.richList.title"
            empty={<EmptyBecause what="empty.holders" coverage={rich.list.extend.coverage} />}
            path={base}
            page={page}
            query={query}
            loading={loading}
          />
        </RankingFrame>
      )}
    </>
  )
}
