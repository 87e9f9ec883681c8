import type { ListOf } from '@orrery/model/wire/common'
import type { TokenSummary } from '@orrery/model/wire/token'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubToken } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export const TOKEN_TABS = ['erc20', 'erc721', 'erc1155'] as const

/** `list` is null for a tab that is not offered here. */
export type TokenListData = { readonly list: ListOf<TokenSummary> | null }

export const page = definePage({
  id: 'token-list',
  scope: 'chain',
  path: '/token-list/:tab?',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  menu: { group: 'tokens', order: 10 },
  load: async (context): Promise<TokenListData> => {
    const { api, chain, params, signal } = context
    const standard = TOKEN_TABS.find((tab) => tab === params.tab)
    if (params.tab !== undefined && params.tab !== 'top' && standard === undefined) return { list: null }
    return {
      list: await api.listTokens(
        { chain: chain.code, ...listParams(context), ...(standard === undefined ? {} : { standard }) },
        signal,
      ),
    }
  },
  stub: { list: stubList(stubToken) },
  title: (_, t) => t('page.tokenList.title'),
  description: (_, t) => t('page.tokenList.description'),
  view: () => import('./view.tsx'),
})
