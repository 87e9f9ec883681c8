import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

/** What contracts use the most gas is a tab of the gas page (screens-evm §13.4). */
export const page = definePage({
  id: 'hot-contract',
  scope: 'chain',
  path: '/data/hot-contract',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ chain }): Promise<null> => {
    throw new Redirect(`/${chain.path}/gas-price/guzzlers`)
  },
  stub: null,
  title: (_, t) => t('page.gasPrice.title'),
  view: () => import('./view.tsx'),
})
