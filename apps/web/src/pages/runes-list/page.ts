import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger, Rune } from '@orrery/model/wire/rune'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { stubLedger, stubRune } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type RunesListData = { readonly ledgers: readonly Ledger[]; readonly list: ListOf<Rune> }

export const page = definePage({
  id: 'runes-list',
  scope: 'chain',
  path: '/runes-list',
  families: ['utxo'],
  ledger: 'runes',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 60 },
  load: async (context): Promise<RunesListData> => {
    const { api, chain, query, signal } = context
    const name = narrowedTo(query, 'name')
    const [ledgers, list] = await Promise.all([
      api.listLedgers({ chain: chain.code }, signal),
      api.listRunes({ chain: chain.code, ...(name && { name }), ...listParams(context) }, signal),
    ])
    return { ledgers, list }
  },
  stub: { ledgers: [stubLedger], list: stubList(stubRune) } satisfies RunesListData as RunesListData,
  title: (_, t) => t('menu.runes-list'),
  description: (_, t) => t('page.runes.description'),
  view: () => import('./view.tsx'),
})
