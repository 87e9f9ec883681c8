import type { ListOf } from '@orrery/model/wire/common'
import type { FeeMarket } from '@orrery/model/wire/fee-market'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { OfferFormPart, PendingFormPart, StepsPart } from '../../page-parts/fees/fee-market-part.ts'
import { readPendingFilter, readPendingOrder } from '../../page-parts/fees/pending-filter.ts'
import { readyPart, unreadAddress, type Part } from '../../page-parts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubTx } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** The list may be refused for what it was narrowed by. `mempool` tells whether the node can list what waits, and what would let it; null when that is not known yet. */
export type PendingListData = {
  readonly part: Part<ListOf<TxSummary>>
  /** On chains of outputs. */
  readonly market: FeeMarket | null
  readonly mempool: { readonly ok: boolean; readonly note: string } | null
}

export const page = definePage({
  id: 'pending-list',
  scope: 'chain',
  path: '/pending-list',
  families: 'all',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  menu: { group: 'chain', order: 30 },
  load: async (context): Promise<PendingListData> => {
    const { api, chain, page: number, query, signal } = context
    const sort = readPendingOrder(query, chain)
    const order = sort === undefined ? {} : { sort }
    const [part, status, market] = await Promise.all([
      api
        .listPending(
          { chain: chain.code, ...readPendingFilter(query, chain), ...order, ...listParams(context) },
          signal,
        )
        .then(readyPart)
        .catch(unreadAddress),
      api.getChainStatus({ chain: chain.code }, signal).catch(() => null),
      chain.family === 'utxo' && number === 1
        ? api.getFeeMarket({ chain: chain.code }, signal).catch(() => null)
        : null,
    ])
    return { part, market, mempool: status?.capabilities?.can['mempool'] ?? null }
  },
  stub: {
    part: readyPart(stubList({ ...stubTx, height: null, finality: 'pending' as const })),
    market: null,
    mempool: null,
  },
  title: (_, t) => t('page.pendingList.title'),
  description: (_, t) => t('page.pendingList.description'),
  view: () => import('./view.tsx'),
  parts: ({ chain }) => (chain.family === 'utxo' ? [StepsPart.open(), PendingFormPart.open()] : [OfferFormPart.open()]),
})
