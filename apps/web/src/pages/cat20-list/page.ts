import type { Cat20Token } from '@orrery/model/wire/cat20'
import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import { stubCat20Token } from '../../page-parts/ledgers/cat20-stubs.ts'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { stubLedger } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type Cat20ListData = { readonly ledgers: readonly Ledger[]; readonly list: ListOf<Cat20Token> }

export const page = definePage({
  id: 'cat20-list',
  scope: 'chain',
  path: '/cat20-list',
  families: ['utxo'],
  ledger: 'cat20',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 65 },
  load: async (context): Promise<Cat20ListData> => {
    const { api, chain, query, signal } = context
    const name = narrowedTo(query, 'name')?.slice(0, 100)
    const [ledgers, list] = await Promise.all([
      api.listLedgers({ chain: chain.code }, signal),
      api.listCat20Tokens({ chain: chain.code, ...(name && { name }), ...listParams(context) }, signal),
    ])
    return { ledgers, list }
  },
  stub: { ledgers: [stubLedger], list: stubList(stubCat20Token) } satisfies Cat20ListData as Cat20ListData,
  title: (_, t) => t('menu.cat20-list'),
  description: (_, t) => t('page.cat20.description'),
  view: () => import('./view.tsx'),
})
