import { definePage } from '../../routing/page.ts'
import { splitItems } from './split-items.ts'

export type MultiSearchData = { readonly items: readonly string[] }

export const page = definePage({
  id: 'multi-search',
  scope: 'site',
  path: '/multi-search',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  toolkit: 'multi-search',
  seldom: true,
  load: async ({ query }): Promise<MultiSearchData> => ({ items: splitItems(query.get('q') ?? '').items }),
  stub: { items: [] },
  title: (_, t) => t('page.multiSearch.title'),
  description: (_, t) => t('page.multiSearch.description'),
  view: () => import('./view.tsx'),
})
