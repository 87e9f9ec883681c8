import { definePage } from '../../routing/page.ts'

export const page = definePage({
  id: 'xpub',
  scope: 'chain',
  path: '/xpub',
  families: ['utxo'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  // Nothing of a key is ever in the path, in a query or in what a server is asked.
  load: async () => ({}),
  stub: {},
  title: (_, t) => t('menu.xpub'),
  description: (_, t) => t('page.xpub.description'),
  view: () => import('./view.tsx'),
})
