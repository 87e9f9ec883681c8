import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { CashTokenHolder, CashTokenMove, CashTokenState } from '@orrery/model/wire/cash-token'
import type { ListOf } from '@orrery/model/wire/common'
import { stubCashToken, stubCashTokenMove } from '../../page-parts/cash-token-stubs.ts'
import { loadPart, readyPart, type Part } from '../../page-parts/load-part.ts'
import { stubLedger } from '../../page-parts/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type CashTokenTab =
  | { readonly id: 'transactions'; readonly part: Part<ListOf<CashTokenMove>> }
  | { readonly id: 'holders'; readonly part: Part<ListOf<CashTokenHolder>> }
  | { readonly id: 'other'; readonly part: null }

export type CashTokenData = {
  readonly token: CashTokenState
  readonly tab: CashTokenTab
}

export const page = definePage({
  id: 'cash-token',
  scope: 'chain',
  path: '/cash-token/:category/:tab?',
  families: ['utxo'],
  ledger: 'cashTokens',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<CashTokenData> => {
    const { api, chain, params, signal } = context
    const asked = { chain: chain.code, category: params.category }
    const list = { ...asked, ...listParams(context) }
    const tab = async (): Promise<CashTokenTab> => {
      if (params.tab === undefined || params.tab === 'transactions')
        return { id: 'transactions', part: await loadPart(api.listCashTokenMoves(list, signal), signal) }
      if (params.tab === 'holders')
        return { id: 'holders', part: await loadPart(api.listCashTokenHolders(list, signal), signal) }
      return { id: 'other', part: null }
    }
    const [token, shown] = await Promise.all([api.getCashToken(asked, signal), tab()])
    return { token, tab: shown }
  },
  stub: {
    token: { ...stubCashToken, ledger: stubLedger },
    tab: { id: 'transactions', part: readyPart(stubList(stubCashTokenMove)) },
  } satisfies CashTokenData as CashTokenData,
  title: ({ token }, t) => `${t('utxo.token.category')} ${shortenMiddle(token.category)}`,
  description: (_, t) => t('page.cashTokens.description'),
  view: () => import('./view.tsx'),
})
