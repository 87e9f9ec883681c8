import { definePage } from '../../routing/page.ts'

/** Every part of the design system in every state. Its words stay untranslated: no visitor ever meets it. */
export const page = definePage({
  id: 'gallery',
  scope: 'site',
  path: '/gallery',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: false,
  audience: 'everyone',
  render: 'server',
  workshop: true,
  load: () => Promise.resolve({}),
  stub: {},
  title: () => 'Gallery',
  view: () => import('./view.tsx'),
})
