import type { ListOf } from '@orrery/model/wire/common'
import type { Transfer } from '@orrery/model/wire/transaction'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubTransfer } from '../../page-parts/stubs.ts'
import { dateParams } from '../../routing/date-params.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

export const TRANSFER_KINDS = ['native', 'erc20', 'erc721', 'erc1155'] as const

export type TransferListData = { readonly list: ListOf<Transfer> }

export const page = definePage({
  id: 'transfer-list',
  scope: 'chain',
  path: '/transfer-list',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  menu: { group: 'tokens', order: 20 },
  load: async (context): Promise<TransferListData> => {
    const { chain, query } = context
    // What mints and burns is a question of the filter, which says so of what it cannot read.
    if (query.has('supply'))
      throw new Redirect(
        `/${chain.path}/advanced-filter?kind=transfers&supply=${encodeURIComponent(query.get('supply')!)}`,
      )
    // What is not offered is refused by the API: all transfers would look as if they fitted.
    const standard = query.get('standard') as (typeof TRANSFER_KINDS)[number] | null
    return {
      list: await context.api.listTransfers(
        {
          chain: chain.code,
          ...listParams(context),
          ...dateParams(query),
          ...(standard && { standard }),
          worth: true,
          methods: true,
        },
        context.signal,
      ),
    }
  },
  stub: { list: stubList(stubTransfer) },
  title: (_, t) => t('page.transferList.title'),
  description: (_, t) => t('page.transferList.description'),
  view: () => import('./view.tsx'),
})
