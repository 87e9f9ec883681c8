import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { CashTokenHolder, CashTokenMove, CashTokenNft, CashTokenState } from '@orrery/model/wire/cash-token'
import type { ListOf } from '@orrery/model/wire/common'
import { stubCashToken, stubCashTokenMove } from '../../page-parts/ledgers/cash-token-stubs.ts'
import { loadLedgerTab, type LedgerTab } from '../../page-parts/ledgers/ledger-tab.ts'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubLedger } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type CashTokenTab = LedgerTab<CashTokenMove, CashTokenHolder>

/** `nfts` is null where another tab is shown. */
export type CashTokenData = {
  readonly token: CashTokenState
  readonly tab: CashTokenTab
  readonly nfts: Part<ListOf<CashTokenNft>> | null
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
    const [token, shown, nfts] = await Promise.all([
      api.getCashToken(asked, signal),
      loadLedgerTab(
        params.tab,
        { moves: () => api.listCashTokenMoves(list, signal), holders: () => api.listCashTokenHolders(list, signal) },
        signal,
      ),
      params.tab === 'nfts' ? loadPart(api.listCashTokenNfts(list, signal), signal) : null,
    ])
    return { token, tab: shown, nfts }
  },
  stub: {
    token: { ...stubCashToken, ledger: stubLedger },
    tab: { id: 'transactions', part: readyPart(stubList(stubCashTokenMove)) },
    nfts: null,
  } satisfies CashTokenData as CashTokenData,
  title: ({ token }, t) => token.named?.name ?? `${t('utxo.token.category')} ${shortenMiddle(token.category)}`,
  description: (_, t) => t('page.cashTokens.description'),
  view: () => import('./view.tsx'),
})
