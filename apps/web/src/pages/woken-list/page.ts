import type { ListOf } from '@orrery/model/wire/common'
import type { WokenAccounts, WokenCoin } from '@orrery/model/wire/rich'
import type { Ledger } from '@orrery/model/wire/rune'
import { AccountsPart } from './accounts-part.ts'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { RichForm } from '../../page-parts/rich/distribution-part.ts'
import { stubLedger } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export const WOKEN_YEARS = [1, 2, 3, 5, 7, 10] as const

/** Outputs of chains that have them; of account chains the accounts. */
export type WokenListData =
  | { readonly of: 'coins'; readonly ledgers: readonly Ledger[]; readonly list: ListOf<WokenCoin> }
  | { readonly of: 'accounts'; readonly accounts: Part<WokenAccounts> }

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
  families: ['utxo', 'evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<WokenListData> => {
    const { api, chain, query, signal } = context
    if (chain.family !== 'utxo')
      return { of: 'accounts', accounts: await loadPart(api.getWokenAccounts({ chain: chain.code }, signal), signal) }
    const still = WOKEN_YEARS.find((years) => String(years) === query.get('years')) ?? 1
    const [ledgers, list] = await Promise.all([
      api.listLedgers({ chain: chain.code }, signal),
      api.listWokenCoins({ chain: chain.code, still, ...listParams(context) }, signal),
    ])
    return { of: 'coins', ledgers, list }
  },
  stub: { of: 'coins', ledgers: [stubLedger], list: stubList(stubCoin) } satisfies WokenListData as WokenListData,
  title: (data, t) => t(data.of === 'coins' ? 'menu.woken-list' : 'woken.accounts'),
  description: (data, t) => t(data.of === 'coins' ? 'page.woken.description' : 'woken.accounts.description'),
  view: () => import('./view.tsx'),
  parts: ({ chain }) => (chain?.family === 'utxo' ? [] : [AccountsPart.open(), RichForm.open()]),
})
