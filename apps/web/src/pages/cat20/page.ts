import type { Cat20Holder, Cat20Move, Cat20State } from '@orrery/model/wire/cat20'
import { stubCat20Move, stubCat20Token } from '../../page-parts/ledgers/cat20-stubs.ts'
import { cat20Text } from '../../page-parts/ledgers/cat20-text.ts'
import { loadLedgerTab, type LedgerTab } from '../../page-parts/ledgers/ledger-tab.ts'
import { readyPart } from '../../page-parts/facts/load-part.ts'
import { stubLedger } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type Cat20Data = { readonly token: Cat20State; readonly tab: LedgerTab<Cat20Move, Cat20Holder> }

export const page = definePage({
  id: 'cat20',
  scope: 'chain',
  path: '/cat20/:cat20/:tab?',
  families: ['utxo'],
  ledger: 'cat20',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<Cat20Data> => {
    const { api, chain, params, signal } = context
    const asked = { chain: chain.code, cat20: params.cat20 }
    const list = { ...asked, ...listParams(context) }
    const [token, shown] = await Promise.all([
      api.getCat20Token(asked, signal),
      loadLedgerTab(
        params.tab,
        {
          moves: () => api.listCat20TokenMoves(list, signal),
          holders: () => api.listCat20TokenHolders(list, signal),
        },
        signal,
      ),
    ])
    return { token, tab: shown }
  },
  stub: {
    token: { ...stubCat20Token, ledger: stubLedger },
    tab: { id: 'transactions', part: readyPart(stubList(stubCat20Move)) },
  } satisfies Cat20Data as Cat20Data,
  title: ({ token }) => `${cat20Text(token.token)} · CAT20`,
  description: (_, t) => t('page.cat20.description'),
  view: () => import('./view.tsx'),
})
