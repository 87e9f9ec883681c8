import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

/** The way in to approvals, which asks for an address (screens-evm §21), and the other address of a token (§8.2). */
export const page = definePage({
  id: 'approve',
  scope: 'chain',
  path: '/:way(approve|token-addr)/:token?',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: async ({ chain, params: { way, token } }): Promise<null> => {
    if (way === 'approve') throw new Redirect(`/${chain.path}/approval`)
    throw new Redirect(
      token === undefined ? `/${chain.path}/token-list` : `/${chain.path}/token/${encodeURIComponent(token)}`,
    )
  },
  stub: null,
  title: (_, t) => t('page.approval.title'),
  view: () => import('./view.tsx'),
})
