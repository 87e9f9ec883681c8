import type { RuneHolder, RuneMove, RuneState } from '@orrery/model/wire/rune'
import { loadLedgerTab, type LedgerTab } from '../../page-parts/ledgers/ledger-tab.ts'
import { readyPart } from '../../page-parts/facts/load-part.ts'
import { stubLedger, stubRune, stubRuneMove } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type RuneTab = LedgerTab<RuneMove, RuneHolder>

export type RuneData = { readonly rune: RuneState; readonly tab: RuneTab }

export const page = definePage({
  id: 'rune',
  scope: 'chain',
  path: '/rune/:rune/:tab?',
  families: ['utxo'],
  ledger: 'runes',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<RuneData> => {
    const { api, chain, params, signal } = context
    const asked = { chain: chain.code, rune: params.rune }
    const list = { ...asked, ...listParams(context) }
    const [rune, shown] = await Promise.all([
      api.getRune(asked, signal),
      loadLedgerTab(
        params.tab,
        { moves: () => api.listRuneMoves(list, signal), holders: () => api.listRuneHolders(list, signal) },
        signal,
      ),
    ])
    return { rune, tab: shown }
  },
  stub: {
    rune: { ...stubRune, ledger: stubLedger },
    tab: { id: 'transactions', part: readyPart(stubList(stubRuneMove)) },
  } satisfies RuneData as RuneData,
  title: ({ rune }) => rune.rune.name,
  description: (_, t) => t('page.runes.description'),
  view: () => import('./view.tsx'),
})
