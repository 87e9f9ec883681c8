import { tokenColumns } from '@orrery/entities/columns/token-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { TOKEN_TABS, type TokenListData } from './page.ts'
import { MarketPart } from './market-part.ts'
import { TrendingPart } from './trending-part.ts'
import { VaultsPart } from './vaults-part.ts'

/** Tokens of the chain, found by the transfers that they logged. */
export function View({ data, chain, page, query, params, loading }: PageProps<'/token-list/:tab?', TokenListData>) {
  const { t } = usePageContext()
  const { list, vaults, trending, market } = data
  const base = `/${chain.path}/token-list`
  const tab = params.tab ?? 'top'
  return (
    <>
      <PageHead title={t('page.tokenList.title')} kind={chain.name.full} />
      <TabLinks
        label="tabs.tokens"
        active={tab}
        tabs={[
          { id: 'top', label: 'tab.all', path: base },
          ...['market', ...TOKEN_TABS, 'vaults', 'trending'].map((id) => ({
            id,
            label: `tab.${id}`,
            path: `${base}/${id}`,
          })),
        ]}
      />
      {vaults !== null ? (
        <VaultsPart.Part part={vaults} path={`${base}/vaults`} page={page} query={query} loading={loading} />
      ) : trending !== null ? (
        <TrendingPart.Part part={trending} loading={loading} />
      ) : market !== null ? (
        <MarketPart.Part part={market} path={`${base}/market`} query={query} loading={loading} />
      ) : list === null ? (
        <NotOffered />
      ) : (
        <ListFrame
          list={list}
          columns={tokenColumns}
          rowKey={(row) => row.address}
          caption="page.tokenList.title"
          empty={<EmptyBecause what="empty.tokens" coverage={list.extend.coverage} />}
          path={tab === 'top' ? base : `${base}/${tab}`}
          page={page}
          query={query}
          loading={loading}
        />
      )}
    </>
  )
}
