import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

/** The transfer list with ERC-20 rows only (screens-evm §21). */
export const page = definePage({
  id: 'token-tx-list',
  scope: 'chain',
  path: '/token-tx-list',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: async ({ chain }): Promise<null> => {
    throw new Redirect(`/${chain.path}/transfer-list?standard=erc20`)
  },
  stub: null,
  title: (_, t) => t('page.transferList.title'),
  view: () => import('./view.tsx'),
})
