import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { HeldCollectionsPart } from '../../page-parts/market/held-collections-part.ts'
import { askHoldings, holdingsAsked, type AskedHoldings } from '../../page-parts/market/holdings-order.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubToken } from '../../page-parts/stubs.ts'
import { isNameOf, leadName } from '../../page-parts/lead-name.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

export const ASSET_KINDS = ['fungible', 'items'] as const
export type AssetKind = (typeof ASSET_KINDS)[number]

export type AssetsData = { readonly kind: AssetKind; readonly part: Part<AskedHoldings> }

/** All that an address holds (screens-evm §5, §21); with an id the token, or `collection:item`, that is meant. */
export const page = definePage({
  id: 'assets',
  scope: 'chain',
  path: '/assets/:address/:id?',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<AssetsData> => {
    const { api, chain, params, query, signal } = context
    if (params.id !== undefined) {
      const [token = '', item] = params.id.split(':', 2)
      throw new Redirect(
        ['', chain.path, ...(item === undefined ? ['token', token] : ['tokenId', token, item])]
          .map(encodeURIComponent)
          .join('/'),
      )
    }
    // screens-evm §5: a name in place of the address resolves.
    if (isNameOf(params.address, chain))
      await leadName(
        context,
        params.address,
        (found) => `/${chain.path}/assets/${found}${query.size > 0 ? `?${query}` : ''}`,
      )
    const kind = ASSET_KINDS.find((one) => one === query.get('kind')) ?? 'fungible'
    const asked = {
      chain: chain.code,
      address: params.address,
      only: kind,
      ...listParams(context),
      ...holdingsAsked(query),
    }
    return { kind, part: await loadPart(askHoldings(api, asked, signal), signal) }
  },
  parts: ({ data }) => (data?.kind === 'items' ? [HeldCollectionsPart.open()] : []),
  stub: {
    kind: 'fungible',
    part: readyPart(stubList({ token: stubToken, amount: '0', tokenId: null, source: 'ledger' as const })),
  },
  title: (_, t) => t('page.assets.title'),
  view: () => import('./view.tsx'),
})
