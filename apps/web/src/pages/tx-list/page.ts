import type { ArrivedMessage } from '@orrery/model/wire/arrival'
import type { HomeInfo } from '@orrery/model/wire/chain'
import type { ListOf } from '@orrery/model/wire/common'
import type { UserOp } from '@orrery/model/wire/events'
import type { DepartedList } from '@orrery/model/wire/rollup-settlement'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { loadPart, readyPart, unreadChoice, type Part } from '../../page-parts/facts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubTx } from '../../page-parts/stubs.ts'
import { dateParams } from '../../routing/date-params.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { ArrivedPart } from './arrived-part.ts'
import { LeftPart } from './left-part.ts'
import { readOpFilter } from './read-op-filter.ts'
import { comesFromParent } from '../../page-parts/lists/comes-from-parent.ts'
import { UserOpPart } from './user-op-part.ts'

/** `list` is null for a kind of list that is not offered here. */
export type TxListData = {
  readonly list: ListOf<TxSummary> | null
  /** User operations in place of transactions, where the query asks for them (screens-evm §4.4). */
  readonly userOps: Part<ListOf<UserOp>> | null
  /** What came from the parent chain, where the address asks for that. */
  readonly arrived: Part<ListOf<ArrivedMessage>> | null
  /** What was sent to the parent chain, likewise. */
  readonly left: Part<DepartedList> | null
  readonly pending: number | null
  /** What the last 24 hours were; null where it is not shown, or not known. */
  readonly home: HomeInfo | null
}

export const page = definePage({
  id: 'tx-list',
  scope: 'chain',
  path: '/tx-list/:type(large|l2tol1|l1tol2)?',
  families: 'all',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  menu: { group: 'chain', order: 20 },
  load: async (context): Promise<TxListData> => {
    const { api, chain, params, signal } = context
    if (params.type === 'large') throw new Redirect(`/${chain.path}/advanced-filter?large=1`)
    const asked = { chain: chain.code, ...listParams(context) }
    const none = { list: null, userOps: null, arrived: null, left: null, pending: null, home: null }
    if (params.type === 'l1tol2' && comesFromParent(chain)) {
      const rows = api.listArrivals({ ...asked, ...dateParams(context.query) }, signal)
      return { ...none, arrived: await loadPart(rows, signal) }
    }
    if (params.type === 'l2tol1' && comesFromParent(chain)) {
      const { loadDepartures } = await import('./departures-asked.ts')
      return { ...none, left: await loadDepartures(context, asked.limit) }
    }
    if (params.type !== undefined) return none
    const wantsOps = chain.family === 'evm' && context.query.get('type') === 'uop'
    const [list, userOps, status, home] = await Promise.all([
      wantsOps ? null : api.listTransactions({ ...asked, ...dateParams(context.query) }, signal),
      wantsOps
        ? api
            .listUserOps({ ...asked, ...readOpFilter(context.query) }, signal)
            .then(readyPart)
            .catch(unreadChoice)
        : null,
      api.getChainStatus({ chain: chain.code }, signal).catch(() => null),
      wantsOps ? null : api.getHomeInfo({ chain: chain.code }, signal).catch(() => null),
    ])
    return { list, userOps, arrived: null, left: null, pending: status?.pending ?? null, home }
  },
  stub: { list: stubList(stubTx), userOps: null, arrived: null, left: null, pending: null, home: null },
  title: (_, t) => t('page.txList.title'),
  description: (_, t) => t('page.txList.description'),
  view: () => import('./view.tsx'),
  parts: ({ data }) => [
    ...(data?.userOps ? [UserOpPart.open()] : []),
    ...(data?.arrived ? [ArrivedPart.open()] : []),
    ...(data?.left ? [LeftPart.open()] : []),
  ],
})
