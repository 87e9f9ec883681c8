import { AddressLink } from '@orrery/entities/address-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { LookedTo } from '../../page-parts/lists/looked-to.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { proxyColumns, UPGRADE_KINDS } from '../address/upgrade-columns.tsx'
import { narrowedBy, type ProxyListData } from './page.ts'

/** What stood behind the proxies of a chain, each change as the proxy told it, newest first (screens-evm §6.1, §10). */
export function View({ data, chain, page, query, loading }: PageProps<string, ProxyListData>) {
  const { t } = usePageContext()
  const path = `/${chain.path}/proxy-list`
  const asked = narrowedBy(query)
  return (
    <>
      <PageHead
        title={t('page.needs.proxy')}
        kind={chain.name.full}
        subject={
          asked.target === undefined ? (
            <Link to={`/${chain.path}/verified-contracts`}>{t('page.verified.title')}</Link>
          ) : (
            <>
              <AddressLink address={asked.target} />{' '}
              <Link to={pagePath(path, 1, query, { target: null, cursor: null, at: null })}>{t('filter.clear')}</Link>
            </>
          )
        }
      />
      <p>{t('page.proxies.description')}</p>
      <TabLinks
        label="column.kind"
        active={asked.change ?? 'all'}
        tabs={[['all', 'tab.all'], ...Object.entries(UPGRADE_KINDS)].map(([id = '', label = '']) => ({
          id,
          label,
          path: pagePath(path, 1, query, { change: id === 'all' ? null : id, cursor: null, at: null }),
        }))}
      />
      <ListFrame
        list={data.list}
        columns={proxyColumns}
        rowKey={({ height, logIndex }) => `${height}:${logIndex}`}
        caption="page.needs.proxy"
        empty={
          Object.keys(asked).length === 0 ? (
            <EmptyBecause what="empty.proxies" coverage={data.list.extend.coverage} />
          ) : (
            <EmptyBecause what="empty.filtered" coverage={data.list.extend.coverage} />
          )
        }
        path={path}
        page={page}
        query={query}
        loading={loading}
        above={<LookedTo height={data.list.extend.lookedTo} />}
      />
    </>
  )
}
