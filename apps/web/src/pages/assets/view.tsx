import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { HeldCollectionsPart } from '../../page-parts/market/held-collections-part.ts'
import { HoldingsFilter } from '../../page-parts/market/holdings-filter.tsx'
import { isSomeHoldings } from '../../page-parts/market/holdings-order.ts'
import { HoldingsValue, pricedHoldingColumns } from '../../page-parts/market/holdings-value.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { itemHoldingColumns } from '../address/item-holding-columns.tsx'
import type { AssetsData } from './page.ts'

/** What an address holds, in full width (screens-evm §5). */
export function View({ data, chain, page, query, params, loading }: PageProps<'/assets/:address/:id?', AssetsData>) {
  const { t } = usePageContext()
  const { kind, part } = data
  const address = encodeURIComponent(params.address)
  const path = `/${chain.path}/assets/${address}`
  const isItems = kind === 'items'
  return (
    <>
      <PageHead
        loading={loading}
        kind={chain.name.full}
        title={t('page.assets.title')}
        subject={<HashSubject text={params.address} copy="copy.address" />}
        actions={<Link to={`/${chain.path}/address/${address}`}>{t('page.address.short')}</Link>}
      />
      <TabLinks
        label="page.assets.title"
        active={kind}
        tabs={[
          {
            id: 'fungible',
            label: 'tab.tokens',
            path: pagePath(path, 1, query, { kind: null, token: null, type: null, value: null, cursor: null }),
          },
          {
            id: 'items',
            label: 'tab.nfts',
            path: pagePath(path, 1, query, { kind: 'items', token: null, leastWorth: null, cursor: null }),
          },
        ]}
      />
      {!isItems && <HoldingsValue part={part} path={path} page={page} query={query} />}
      {isItems && part.state === 'ready' && <HeldCollectionsPart.Part list={part.value} path={path} query={query} />}
      <ListTab
        part={part}
        columns={isItems ? itemHoldingColumns : pricedHoldingColumns(part)}
        rowKey={(row) => `${row.token.address}:${row.tokenId ?? ''}`}
        caption="page.assets.title"
        empty={isSomeHoldings(query, valueOf(part)) ? 'empty.filtered' : isItems ? 'empty.items' : 'empty.holdings'}
        indexed
        unless={({ extend }) => (isItems && !extend.coverage.complete ? 'empty.items.unknown' : null)}
        path={path}
        page={page}
        query={query}
        loading={loading}
        above={<HoldingsFilter of={kind} path={path} query={query} tellsWorth={valueOf(part)?.value !== undefined} />}
      />
    </>
  )
}
