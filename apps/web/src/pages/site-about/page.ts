import type { SiteFacts } from '@orrery/model/wire/site'
import { definePage } from '../../routing/page.ts'
import { StoragePart } from './storage-part.ts'

export type SiteAboutData = { readonly what: string; readonly site: Omit<SiteFacts, 'hubCharts'> | null }

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
  load: async ({ api, params: { what }, signal }): Promise<SiteAboutData> => ({
    what,
    site: await api.getSiteFacts({}, signal).then(
      ({ operator, software, storage }) => ({ operator, software, storage }),
      () => null,
    ),
  }),
  stub: { what: 'about', site: null } satisfies SiteAboutData as SiteAboutData,
  title: ({ what }, t) => t(what === 'eaas' ? 'eaas.title' : 'siteAbout.title'),
  description: (_, t) => t('siteAbout.what'),
  view: () => import('./view.tsx'),
  parts: ({ params }) => (params.what === 'eaas' ? [StoragePart.open()] : []),
})
