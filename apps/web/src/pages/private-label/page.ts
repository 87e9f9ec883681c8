import { definePage } from '../../routing/page.ts'

/** What the visitor calls addresses, at one place (foundations §2.3, screens-evm §15.7). The server knows nothing of it. */
export const page = definePage({
  id: 'private-label',
  scope: 'site',
  path: '/private-label',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  toolkit: 'private-label',
  seldom: true,
  load: async () => null,
  stub: null,
  title: (_, t) => t('page.labels.title'),
  description: (_, t) => t('label.local'),
  view: () => import('./view.tsx'),
})
