import { isLayer2 } from '@orrery/model/chain'
import type { Withdrawal } from '@orrery/model/wire/block-data'
import type { ListOf } from '@orrery/model/wire/common'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** `list` is null on a layer 2, where the page is about messages to and from the chain that it settles on (screens-evm §12.5). */
export type WithdrawalListData = { readonly list: ListOf<Withdrawal> | null }

export const page = definePage({
  id: 'withdrawal-list',
  scope: 'chain',
  path: '/withdrawal-list',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'more', order: 50 },
  load: async (context): Promise<WithdrawalListData> => ({
    list: isLayer2(context.chain)
      ? null
      : await context.api.listWithdrawals({ chain: context.chain.code, ...listParams(context) }, context.signal),
  }),
  stub: {
    list: stubList({
      height: 0,
      timeMs: 0,
      index: 0,
      validator: 0,
      address: STUB_ADDRESS,
      amount: '0',
      token: null,
    }),
  },
  title: (_, t) => t('page.withdrawalList.title'),
  description: (_, t) => t('page.withdrawalList.description'),
  view: () => import('./view.tsx'),
})
