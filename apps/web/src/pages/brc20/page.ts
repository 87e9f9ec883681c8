import type { Brc20Holder, Brc20Move, Brc20State } from '@orrery/model/wire/brc20'
import { stubBrc20Move, stubBrc20Token } from '../../page-parts/ledgers/brc20-stubs.ts'
import { loadLedgerTab, type LedgerTab } from '../../page-parts/ledgers/ledger-tab.ts'
import { readyPart } from '../../page-parts/facts/load-part.ts'
import { stubLedger } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { tickerText } from '../../page-parts/ticker-text.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type Brc20Data = { readonly token: Brc20State; readonly tab: LedgerTab<Brc20Move, Brc20Holder> }

export const page = definePage({
  id: 'brc20',
  scope: 'chain',
  path: '/brc20/:tick/:tab?',
  families: ['utxo'],
  ledger: 'brc20',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<Brc20Data> => {
    const { api, chain, params, signal } = context
    const asked = { chain: chain.code, tick: params.tick }
    const list = { ...asked, ...listParams(context) }
    const [token, shown] = await Promise.all([
      api.getBrc20Token(asked, signal),
      loadLedgerTab(
        params.tab,
        {
          moves: () => api.listBrc20TokenMoves(list, signal),
          holders: () => api.listBrc20TokenHolders(list, signal),
        },
        signal,
      ),
    ])
    return { token, tab: shown }
  },
  stub: {
    token: { ...stubBrc20Token, ledger: stubLedger },
    tab: { id: 'transactions', part: readyPart(stubList(stubBrc20Move)) },
  } satisfies Brc20Data as Brc20Data,
  title: ({ token }, t) => `${tickerText(token.token)} · ${t('tab.brc20')}`,
  description: (_, t) => t('page.brc20.description'),
  view: () => import('./view.tsx'),
})
