import type { CashToken, CashTokenMove } from '@orrery/model/wire/cash-token'
import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import { stubCashToken } from '../../page-parts/ledgers/cash-token-stubs.ts'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubLedger } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type CashTokenListTab =
  | { readonly id: 'categories'; readonly part: Part<ListOf<CashToken>> }
  | { readonly id: 'transactions'; readonly part: Part<ListOf<CashTokenMove>> }
  | { readonly id: 'other'; readonly part: null }

export type CashTokenListData = { readonly ledgers: readonly Ledger[]; readonly tab: CashTokenListTab }

export const page = definePage({
  id: 'cash-token-list',
  scope: 'chain',
  path: '/cash-token-list/:tab?',
  families: ['utxo'],
  ledger: 'cashTokens',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 30 },
  load: async (context): Promise<CashTokenListData> => {
    const { api, chain, params, signal } = context
    const list = { chain: chain.code, ...listParams(context) }
    const tab = async (): Promise<CashTokenListTab> => {
      if (params.tab === undefined)
        return { id: 'categories', part: await loadPart(api.listCashTokens(list, signal), signal) }
      if (params.tab === 'transactions')
        return { id: 'transactions', part: await loadPart(api.listAllCashTokenMoves(list, signal), signal) }
      return { id: 'other', part: null }
    }
    const [ledgers, shown] = await Promise.all([api.listLedgers({ chain: chain.code }, signal), tab()])
    return { ledgers, tab: shown }
  },
  stub: {
    ledgers: [stubLedger],
    tab: { id: 'categories', part: readyPart(stubList(stubCashToken)) },
  } satisfies CashTokenListData as CashTokenListData,
  title: (_, t) => t('menu.cash-token-list'),
  description: (_, t) => t('page.cashTokens.description'),
  view: () => import('./view.tsx'),
})
