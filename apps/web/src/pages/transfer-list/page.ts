import { OrreryError } from '@orrery/errors/orrery-error'
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
    const asked = context.query.get('standard')
    const standard = TRANSFER_KINDS.find((kind) => kind === asked)
    // What is not offered is refused: all transfers would look as if they fitted.
    for (const [name, text] of [
      ['standard', standard === undefined ? asked : null],
      ['supply', context.query.get('supply')],
    ] as const)
      if (text) throw new OrreryError('PARAMETER_INVALID', { name, reason: 'it is not offered' })
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
