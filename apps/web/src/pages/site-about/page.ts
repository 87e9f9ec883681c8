import { definePage } from '../../routing/page.ts'

/** What the site is, and how anybody sets up one of their own (screens-evm §2.5, §15.11). */
export const page = definePage({
  id: 'site-about',
  scope: 'site',
  path: '/:what(about|eaas)',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ params: { what } }) => ({ what }),
  stub: { what: 'about' },
  title: ({ what }, t) => t(what === 'eaas' ? 'eaas.title' : 'siteAbout.title'),
  description: (_, t) => t('siteAbout.what'),
  view: () => import('./view.tsx'),
})
