import type { OmniBalance, OmniMove, OmniToken } from '@orrery/model/wire/omni'
import { loadLedgerTab, type LedgerTab } from '../../page-parts/ledgers/ledger-tab.ts'
import { readyPart } from '../../page-parts/facts/load-part.ts'
import { stubLedger } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type OmniTab = LedgerTab<OmniMove, OmniBalance>

export type OmniData = { readonly token: OmniToken; readonly tab: OmniTab }

const stubMove: OmniMove = {
  txHash: '0'.repeat(64),
  height: 0,
  timeMs: 0,
  action: 'Simple Send',
  amount: '0',
  state: 'valid',
  reason: null,
  from: null,
  to: null,
  fee: null,
}

export const page = definePage({
  id: 'omni',
  scope: 'chain',
  path: '/omni/:tab?',
  families: ['utxo'],
  ledger: 'omni',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 40 },
  load: async (context): Promise<OmniData> => {
    const { api, chain, params, signal } = context
    const asked = { chain: chain.code }
    const list = { ...asked, ...listParams(context) }
    const [token, shown] = await Promise.all([
      api.getOmni(asked, signal),
      loadLedgerTab(
        params.tab,
        { moves: () => api.listOmniMoves(list, signal), holders: () => api.listOmniHolders(list, signal) },
        signal,
      ),
    ])
    return { token, tab: shown }
  },
  stub: {
    token: {
      property: 31,
      symbol: 'USDT',
      decimals: 8,
      issuer: null,
      delegate: null,
      supply: '0',
      supplyMost: '0',
      holders: 0,
      events: 0,
      sent24h: 0,
      frozen: 0,
      ledger: stubLedger,
    },
    tab: { id: 'transactions', part: readyPart(stubList(stubMove)) },
  } satisfies OmniData as OmniData,
  title: (_, t) => t('menu.omni'),
  description: (_, t) => t('page.omni.description'),
  view: () => import('./view.tsx'),
})
