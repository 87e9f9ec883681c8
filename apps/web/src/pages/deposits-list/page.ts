import { isLayer2 } from '@orrery/model/chain'
import type { ConsensusRequest } from '@orrery/model/wire/block-data'
import type { ListOf } from '@orrery/model/wire/common'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** `list` is null on a layer 2, where the page is about messages to and from the chain that it settles on (screens-evm §12.5). */
export type DepositsListData = { readonly list: ListOf<ConsensusRequest> | null }

export const page = definePage({
  id: 'deposits-list',
  scope: 'chain',
  path: '/deposits-list',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'more', order: 60 },
  load: async (context): Promise<DepositsListData> => ({
    list: isLayer2(context.chain)
      ? null
      : await context.api.listRequests({ chain: context.chain.code, ...listParams(context) }, context.signal),
  }),
  stub: {
    list: stubList({
      height: 0,
      txIndex: 0,
      logIndex: 0,
      timeMs: 0,
      kind: 'deposit' as const,
      source: null,
      pubkey: `0x${'0'.repeat(96)}`,
      target: null,
      credentials: null,
      gwei: '0',
      index: null,
    }),
  },
  title: (_, t) => t('page.depositsList.title'),
  description: (_, t) => t('page.depositsList.description'),
  view: () => import('./view.tsx'),
})
