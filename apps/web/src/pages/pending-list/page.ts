import type { ListOf } from '@orrery/model/wire/common'
import type { FeeMarket } from '@orrery/model/wire/fee-market'
import type { TxSummary } from '@orrery/model/wire/transaction'
import type { EndedTx, OfferPool } from '@orrery/model/wire/waiting'
import { EndedPart, OfferListPart, PendingFormPart, StepsPart } from '../../page-parts/fees/fee-market-part.ts'
import { readPendingFilter, readPendingOrder } from '../../page-parts/fees/pending-filter.ts'
import { loadPart, readyPart, unreadChoice, type Part } from '../../page-parts/facts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubTx } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** What is listed: those that wait, or those that waited and what became of them. */
export const ENDS = ['all', 'included', 'replaced', 'dropped'] as const

/** The list may be refused for what it was narrowed by. `mempool` tells whether the node can list what waits, and what would let it; null when that is not known yet. */
export type PendingListData = {
  /** Null where those are asked for that ended. */
  readonly part: Part<ListOf<TxSummary>> | null
  readonly ended: Part<ListOf<EndedTx>> | null
  /** How many wait; null where no node tells. */
  readonly waiting: number | null
  /** On chains of outputs. */
  readonly market: FeeMarket | null
  /** On chains of accounts. */
  readonly pool: OfferPool | null
  readonly mempool: { readonly ok: boolean; readonly note: string } | null
}

/** The ends that a page's query asks for; null where it asks for those that wait. */
export const readEnds = (query: URLSearchParams): (typeof ENDS)[number] | null =>
  ENDS.find((one) => one === query.get('became')) ?? null

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
    const asked = { chain: chain.code }
    const ends = readEnds(query)
    const ask = async () => {
      const sort = readPendingOrder(query, chain)
      const order = sort === undefined ? {} : { sort }
      return api
        .listPending({ ...asked, ...readPendingFilter(query, chain), ...order, ...listParams(context) }, signal)
        .then(readyPart)
        .catch(unreadChoice)
    }
    const isFirst = ends === null && number === 1
    const [part, ended, status, market, pool] = await Promise.all([
      ends === null ? ask() : null,
      ends === null
        ? null
        : loadPart(
            api.listEnded({ ...asked, ...(ends !== 'all' && { became: ends }), ...listParams(context) }, signal),
            signal,
          ),
      api.getChainStatus(asked, signal).catch(() => null),
      isFirst && chain.family === 'utxo' ? api.getFeeMarket(asked, signal).catch(() => null) : null,
      isFirst && chain.family === 'evm' ? api.getOfferPool(asked, signal).catch(() => null) : null,
    ])
    // All of them, narrowed or not.
    const list = part?.state === 'ready' ? part.value : null
    const waiting = list === null ? (status?.pending ?? null) : (list.extend.of ?? list.total)
    return { part, ended, waiting, market, pool, mempool: status?.capabilities?.can['mempool'] ?? null }
  },
  stub: {
    part: readyPart(stubList({ ...stubTx, height: null, finality: 'pending' as const })),
    ended: null,
    waiting: null,
    market: null,
    pool: null,
    mempool: null,
  },
  title: (_, t) => t('page.pendingList.title'),
  description: (_, t) => t('page.pendingList.description'),
  view: () => import('./view.tsx'),
  parts: ({ chain, data }) =>
    data?.ended
      ? [EndedPart.open()]
      : chain.family === 'utxo'
        ? [StepsPart.open(), PendingFormPart.open()]
        : [OfferListPart.open()],
})
