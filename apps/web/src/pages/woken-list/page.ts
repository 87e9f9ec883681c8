import type { ListOf } from '@orrery/model/wire/common'
import type { WokenCoin } from '@orrery/model/wire/rich'
import type { Ledger } from '@orrery/model/wire/rune'
import { stubLedger } from '../../page-parts/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export const WOKEN_YEARS = [1, 2, 3, 5, 7, 10] as const

export type WokenListData = { readonly ledgers: readonly Ledger[]; readonly list: ListOf<WokenCoin> }

const stubCoin: WokenCoin = {
  height: 800_000,
  txHash: '0'.repeat(64),
  input: 0,
  timeMs: 1_700_000_000_000,
  years: 3,
  madeHeight: 600_000,
  madeMs: 1_600_000_000_000,
  address: null,
  amount: '100000000',
}

export const page = definePage({
  id: 'woken-list',
  scope: 'chain',
  path: '/woken-list',
  families: ['utxo'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<WokenListData> => {
    const { api, chain, query, signal } = context
    const still = WOKEN_YEARS.find((years) => String(years) === query.get('years')) ?? 1
    const [ledgers, list] = await Promise.all([
      api.listLedgers({ chain: chain.code }, signal),
      api.listWokenCoins({ chain: chain.code, still, ...listParams(context) }, signal),
    ])
    return { ledgers, list }
  },
  stub: { ledgers: [stubLedger], list: stubList(stubCoin) } satisfies WokenListData as WokenListData,
  title: (_, t) => t('menu.woken-list'),
  description: (_, t) => t('page.woken.description'),
  view: () => import('./view.tsx'),
})
