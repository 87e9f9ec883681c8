import { usePageContext } from '@orrery/entities/page-context'
import { standardName } from '@orrery/model/standard-name'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { Tabs } from '@orrery/ui/tabs'
import type { PageProps } from '../../routing/page.ts'
import { TOKEN_CHOICES, TOKEN_TABS, type TokenListData } from './page.ts'
import { MarketPart } from './market-part.ts'
import { TokensPart } from './tokens-part.ts'
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
      <Tabs
        label={t('tabs.tokens')}
        current={tab}
        tabs={[
          { id: 'top', label: t('tab.all'), to: base },
          ...['market', ...TOKEN_TABS, 'vaults', ...TOKEN_CHOICES, 'trending'].map((id) => ({
            id,
            // The chain's own name of a standard: BEP-20, KIP-7.
            label: id.startsWith('erc') ? standardName(chain.tokenPrefix, id.slice(3)) : t(`tab.${id}`),
            to: `${base}/${id}`,
          })),
        ]}
      />
      {vaults !== null ? (
        <VaultsPart.Part part={vaults} path={`${base}/vaults`} page={page} query={query} loading={loading} />
      ) : trending !== null ? (
        <TrendingPart.Part part={trending} query={query} loading={loading} />
      ) : market !== null ? (
        <MarketPart.Part part={market} path={`${base}/market`} query={query} loading={loading} />
      ) : list === null ? (
        <NotOffered />
      ) : (
        <TokensPart.Part
          part={list}
          tab={tab}
          path={tab === 'top' ? base : `${base}/${tab}`}
          page={page}
          query={query}
          loading={loading}
        />
      )}
    </>
  )
}
