import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

/** Permanent link of an address's transactions (screens-evm §5). */
export const page = definePage({
  id: 'address-txns',
  scope: 'chain',
  path: '/address-txns/:address',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: async ({ chain, params }): Promise<null> => {
    throw new Redirect(`/${chain.path}/address/${encodeURIComponent(params.address)}/transactions`)
  },
  stub: null,
  title: (_, t) => t('page.address.short'),
  view: () => import('./view.tsx'),
})
