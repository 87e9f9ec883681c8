import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger, RuneMove } from '@orrery/model/wire/rune'
import { stubLedger, stubRuneMove } from '../../page-parts/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type RunesTxListData = { readonly ledgers: readonly Ledger[]; readonly list: ListOf<RuneMove> }

export const page = definePage({
  id: 'runes-tx-list',
  scope: 'chain',
  path: '/runes-tx-list',
  families: ['utxo'],
  ledger: 'runes',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 61 },
  load: async (context): Promise<RunesTxListData> => {
    const { api, chain, signal } = context
    const [ledgers, list] = await Promise.all([
      api.listLedgers({ chain: chain.code }, signal),
      api.listAllRuneMoves({ chain: chain.code, ...listParams(context) }, signal),
    ])
    return { ledgers, list }
  },
  stub: { ledgers: [stubLedger], list: stubList(stubRuneMove) } satisfies RunesTxListData as RunesTxListData,
  title: (_, t) => t('menu.runes-tx-list'),
  description: (_, t) => t('page.runes.description'),
  view: () => import('./view.tsx'),
})
