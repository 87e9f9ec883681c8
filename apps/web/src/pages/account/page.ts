import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

/** Old links: the families that are served so far call the page `address` (screens-nonevm §2 G6). */
export const page = definePage({
  id: 'account',
  scope: 'chain',
  path: '/account/:address/:tab?/:nav?',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: async ({ chain, params }): Promise<null> => {
    throw new Redirect(
      ['', chain.path, 'address', params.address, ...(params.tab === undefined ? [] : [params.tab])]
        .map(encodeURIComponent)
        .join('/'),
    )
  },
  stub: null,
  title: (_, t) => t('page.address.short'),
  view: () => import('./view.tsx'),
})
