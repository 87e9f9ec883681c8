import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { TokenLink } from '@orrery/entities/token-link'
import { Link } from '@orrery/ui/link'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { FilterLink } from '../../page-parts/filter-link.tsx'
import { ListBar } from '../../page-parts/lists/list-bar.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { DistributionPart, RichForm, StableCoins } from '../../page-parts/rich/distribution-part.ts'
import { RankingFrame } from '../../page-parts/rich/ranking-frame.tsx'
import { rankedColumns, unitOf } from '../../page-parts/rich/rich-columns.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { richQuery, richTab, type RichPageData } from './page.ts'

/** Files are ranked whole. */
const NO_QUERY = new URLSearchParams()

/** Message keys of why a part of the path has no list (screens-evm §16.1). */
const WHY_NOT: Readonly<Record<string, string>> = {
  token: 'rich.needsToken',
}

/** The largest balances of the chain's coin, or of a token, and how all of them are spread. */
export function View({ data, chain, page, query, params, loading }: PageProps<'/rich-list/:nav?', RichPageData>) {
  const { t } = usePageContext()
  const { native } = usePageChain()
  const { rich } = data
  const base = `/${chain.path}/rich-list`
  const token = query.get('token')
  const ofToken = token === null ? '' : `?token=${encodeURIComponent(token)}`
  const tab = richTab(params.nav, query, chain)
  const asked = richQuery(tab, query)
  // Other chains have none of these.
  const why = chain.family === 'evm' ? WHY_NOT[params.nav ?? ''] : undefined
  const path = tab === 'contracts' || tab === 'label' ? `${base}/${tab}` : base
  return (
    <>
      <PageHead
        title={t('page.richList.title')}
        kind={chain.name.full}
        {...(rich?.ranking.token && { subject: <TokenLink token={rich.ranking.token} by="name" /> })}
      />
      <TabLinks
        label="page.richList.title"
        active={tab ?? ''}
        tabs={[
          { id: 'list', label: 'tab.all', path: `${base}${ofToken}` },
          ...(chain.family === 'evm'
            ? [{ id: 'contracts', label: 'rich.onlyContracts', path: `${base}/contracts${ofToken}` }]
            : []),
          ...(chain.family === 'evm' ? [{ id: 'stable', label: 'rich.stable', path: `${base}/stable` }] : []),
          { id: 'label', label: 'rich.byLabel', path: `${base}/label${ofToken}` },
          { id: 'distribution', label: 'tab.distribution', path: `${base}/distribution${ofToken}` },
        ]}
      />
      {data.coins !== undefined ? (
        <StableCoins.Part coins={data.coins} base={base} />
      ) : rich === null ? (
        <EmptyBecause what="notOffered.title" because={why ?? 'notOffered.reason'}>
          {why !== undefined && <Link to={`/${chain.path}/token-list`}>{t('menu.token-list')}</Link>}
        </EmptyBecause>
      ) : tab === 'distribution' ? (
        <DistributionPart.Part ranking={rich.ranking} loading={loading} />
      ) : (
        <RankingFrame ranking={rich.ranking} loading={loading}>
          {rich.ranking.holders !== null && rich.ranking.holders > rich.ranking.ranked && (
            <p>{t('rich.capped', { count: rich.ranking.ranked })}</p>
          )}
          {data.asks && (
            <RichForm.Part
              key={asked.toString()}
              path={base}
              query={asked}
              of="token"
              unit={unitOf(rich.ranking, native)}
              hasContracts={chain.family === 'evm'}
              hasLabels={rich.hasLabels}
              narrowed={rich.narrowed}
            />
          )}
          <ListFrame
            list={rich.list}
            columns={rankedColumns(unitOf(rich.ranking, native), rich.list.hits)}
            rowKey={(row) => row.address}
            caption="page.richList.title"
            empty={
              tab === 'label' ? (
                <EmptyBecause
                  what={rich.hasLabels ? 'empty.filtered' : 'notOffered.title'}
                  because={rich.hasLabels ? 'rich.byLabel.none' : 'rich.needsLabels'}
                />
              ) : (
                <EmptyBecause what="empty.holders" coverage={rich.list.extend.coverage} />
              )
            }
            path={path}
            page={page}
            query={query}
            loading={loading}
            above={
              <ListBar>
                {!data.asks && <FilterLink to={pagePath(base, 1, query, { filter: '1', cursor: null })} />}
                <DownloadLink
                  set={token === null ? 'holders' : 'token-holders'}
                  {...(token !== null && { subject: token })}
                  query={NO_QUERY}
                />
              </ListBar>
            }
          />
        </RankingFrame>
      )}
    </>
  )
}
