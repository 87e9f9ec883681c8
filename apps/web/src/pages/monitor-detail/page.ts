import { definePage } from '../../routing/page.ts'

/** One rule of this browser and what it found (foundations §2.3, screens-evm §15.7). */
export const page = definePage({
  id: 'monitor-detail',
  scope: 'site',
  path: '/monitor-detail/:id',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async () => null,
  stub: null,
  title: (_, t) => t('page.monitor.title'),
  description: (_, t) => t('page.monitors.lead'),
  view: () => import('./view.tsx'),
})
