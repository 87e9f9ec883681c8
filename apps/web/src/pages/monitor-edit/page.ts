import { definePage } from '../../routing/page.ts'

/** The form of a rule (foundations §2.3, screens-evm §15.7): a new one, filled as the query says, or one of this browser by its `id`. */
export const page = definePage({
  id: 'monitor-edit',
  scope: 'site',
  path: '/monitor-edit',
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
