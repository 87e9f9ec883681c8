import { definePage } from '../../routing/page.ts'

/** The visitor’s rules, as this browser keeps them (foundations §2.3, screens-evm §15.7). The server knows nothing of them. */
export const page = definePage({
  id: 'monitor-list',
  scope: 'site',
  path: '/monitor-list',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  toolkit: 'monitor-list',
  seldom: true,
  load: async () => null,
  stub: null,
  title: (_, t) => t('page.monitors.title'),
  description: (_, t) => t('page.monitors.lead'),
  view: () => import('./view.tsx'),
})
