import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { CashTokenHolder, CashTokenMove, CashTokenState } from '@orrery/model/wire/cash-token'
import { stubCashToken, stubCashTokenMove } from '../../page-parts/cash-token-stubs.ts'
import { loadLedgerTab, type LedgerTab } from '../../page-parts/ledger-tab.ts'
import { readyPart } from '../../page-parts/load-part.ts'
import { stubLedger } from '../../page-parts/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type CashTokenTab = LedgerTab<CashTokenMove, CashTokenHolder>

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
    const [token, shown] = await Promise.all([
      api.getCashToken(asked, signal),
      loadLedgerTab(
        params.tab,
        { moves: () => api.listCashTokenMoves(list, signal), holders: () => api.listCashTokenHolders(list, signal) },
        signal,
      ),
    ])
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
