import type { ListOf } from '@orrery/model/wire/common'
import type { Transfer } from '@orrery/model/wire/transaction'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubTransfer } from '../../page-parts/stubs.ts'
import { dateParams } from '../../routing/date-params.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

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
    const standard = TRANSFER_KINDS.find((kind) => kind === context.query.get('standard'))
    return {
      list: await context.api.listTransfers(
        {
          chain: context.chain.code,
          ...listParams(context),
          ...dateParams(context.query),
          ...(standard === undefined ? {} : { standard }),
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
