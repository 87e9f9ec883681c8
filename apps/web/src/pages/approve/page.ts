import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

/** The way in to approvals, which asks for an address (screens-evm §21). */
export const page = definePage({
  id: 'approve',
  scope: 'chain',
  path: '/approve',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: async ({ chain }): Promise<null> => {
    throw new Redirect(`/${chain.path}/approval`)
  },
  stub: null,
  title: (_, t) => t('page.approval.title'),
  view: () => import('./view.tsx'),
})
