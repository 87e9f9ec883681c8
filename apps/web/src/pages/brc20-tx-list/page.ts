import type { Brc20Move } from '@orrery/model/wire/brc20'
import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import { stubBrc20Move } from '../../page-parts/ledgers/brc20-stubs.ts'
import { stubLedger } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type Brc20TxListData = { readonly ledgers: readonly Ledger[]; readonly list: ListOf<Brc20Move> }

export const page = definePage({
  id: 'brc20-tx-list',
  scope: 'chain',
  path: '/brc20-tx-list',
  families: ['utxo'],
  ledger: 'brc20',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 56 },
  load: async (context): Promise<Brc20TxListData> => {
    const { api, chain, signal } = context
    const [ledgers, list] = await Promise.all([
      api.listLedgers({ chain: chain.code }, signal),
      api.listBrc20Moves({ chain: chain.code, ...listParams(context) }, signal),
    ])
    return { ledgers, list }
  },
  stub: { ledgers: [stubLedger], list: stubList(stubBrc20Move) } satisfies Brc20TxListData as Brc20TxListData,
  title: (_, t) => t('menu.brc20-tx-list'),
  description: (_, t) => t('page.brc20.description'),
  view: () => import('./view.tsx'),
})
