import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { CashTokenMove, CashTokenNft, CashTokenState } from '@orrery/model/wire/cash-token'
import type { ListOf } from '@orrery/model/wire/common'
import { stubCashToken, stubCashTokenNft } from '../../page-parts/ledgers/cash-token-stubs.ts'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { NO_COMMITMENT } from '../../page-parts/no-commitment.ts'
import { stubLedger } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type CashTokenNftTab =
  | { readonly id: 'nfts'; readonly part: Part<ListOf<CashTokenNft>> }
  | { readonly id: 'transactions'; readonly part: Part<ListOf<CashTokenMove>> }
  | { readonly id: 'other'; readonly part: null }

export type CashTokenNftData = {
  readonly token: CashTokenState
  /** Digits; empty where they carry nothing. */
  readonly commitment: string
  readonly tab: CashTokenNftTab
}

export const page = definePage({
  id: 'cash-token-nft',
  scope: 'chain',
  path: '/cash-token/:category/nft/:commitment/:tab?',
  families: ['utxo'],
  ledger: 'cashTokens',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<CashTokenNftData> => {
    const { api, chain, params, signal } = context
    const asked = { chain: chain.code, category: params.category }
    const commitment = params.commitment === NO_COMMITMENT ? '' : params.commitment.toLowerCase()
    const list = { ...asked, commitment, ...listParams(context) }
    const tab = async (): Promise<CashTokenNftTab> => {
      if (params.tab === undefined)
        return { id: 'nfts', part: await loadPart(api.listCashTokenNfts(list, signal), signal) }
      if (params.tab === 'transactions')
        return { id: 'transactions', part: await loadPart(api.listCashTokenMoves(list, signal), signal) }
      return { id: 'other', part: null }
    }
    const [token, shown] = await Promise.all([api.getCashToken(asked, signal), tab()])
    return { token, commitment, tab: shown }
  },
  stub: {
    token: { ...stubCashToken, ledger: stubLedger },
    commitment: '',
    tab: { id: 'nfts', part: readyPart(stubList(stubCashTokenNft)) },
  } satisfies CashTokenNftData as CashTokenNftData,
  title: ({ commitment }, t) =>
    `${t('utxo.token.commitment')} ${commitment === '' ? NO_COMMITMENT : shortenMiddle(`0x${commitment}`)}`,
  description: (_, t) => t('page.cashTokens.description'),
  view: () => import('./view.tsx'),
})
