import type { ListOf } from '@orrery/model/wire/common'
import type { StablecoinEvent } from '@orrery/model/wire/events'
import { stubCoinEvent } from '../../page-parts/rich/stub-coin-event.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export const BANKNOTE_TABS = ['print', 'destroy'] as const

/** `list` is null on a tab that is not offered here. */
export type BanknoteData = { readonly list: ListOf<StablecoinEvent> | null }

export const page = definePage({
  id: 'banknote',
  scope: 'chain',
  path: '/banknote/:tab?',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 50 },
  load: async (context): Promise<BanknoteData> => {
    const { api, chain, params, signal } = context
    const flow = BANKNOTE_TABS.find((tab) => tab === params.tab)
    if (params.tab !== undefined && flow === undefined) return { list: null }
    const asked = { chain: chain.code, ...listParams(context), ...(flow === undefined ? {} : { flow }) }
    return { list: await api.listBanknotes(asked, signal) }
  },
  stub: { list: stubList(stubCoinEvent) },
  title: (_, t) => t('page.banknote.title'),
  description: (_, t) => t('page.banknote.description'),
  view: () => import('./view.tsx'),
})
