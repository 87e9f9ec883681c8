import { isLayer2 } from '@orrery/model/chain'
import type { Withdrawal } from '@orrery/model/wire/block-data'
import type { ListOf } from '@orrery/model/wire/common'
import { LEADER_SPANS, type LeaderSpan } from '@orrery/model/leaders'
import type { Leaders } from '@orrery/model/wire/leaders'
import { loadSums, NO_SUMS, type ChartSums } from '../../page-parts/charts/chart-sums.ts'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { RecipientsPart } from './recipients-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS } from '../../page-parts/stubs.ts'
import { LookedFor, NarrowPart } from '../../page-parts/lists/narrow-part.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

/** `list` is null beside recipients. A layer 2 has messages to the chain that it settles on in its place (screens-evm §12.5). */
export type WithdrawalListData = {
  readonly list: ListOf<Withdrawal> | null
  /** Who was paid most; null unless it is asked for. Of a large chain it may be more than the archive counts. */
  readonly recipients: Part<Leaders> | null
  /** Whether it is narrowed, or asked to be. */
  readonly asks: boolean
  /** By chart; null below the first page. */
  readonly sums: Readonly<Record<(typeof SUMMED)[number], ChartSums>> | null
}

/** The span over which the recipients are told that an address asks for; null where the withdrawals are. */
export const recipientSpan = (query: URLSearchParams): LeaderSpan | null =>
  LEADER_SPANS.find((span) => span === query.get('recipients')) ?? null

/** The validator that an address asks for; undefined for all, and for what is no index. */
export function validatorAsked(query: URLSearchParams): number | undefined {
  const text = query.get('validator')?.trim() ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Whether the list is narrowed, or is to be. */
const isNarrowed = (query: URLSearchParams): boolean => query.has('validator') || query.has('filter')

const SUMMED = ['withdrawals-beacon', 'withdrawn-sum'] as const

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
  load: async (context): Promise<WithdrawalListData> => {
    const { api, chain, query, signal } = context
    if (isLayer2(chain)) throw new Redirect(`/${chain.path}/tx-list/l2tol1`)
    const span = recipientSpan(query)
    if (span !== null) {
      const asked = { chain: chain.code, leaders: 'withdrawal-recipients', span } as const
      return { list: null, recipients: await loadPart(api.getLeaders(asked, signal), signal), asks: false, sums: null }
    }
    const validator = validatorAsked(query)
    const choice = validator === undefined ? {} : { validator }
    const [list, sums] = await Promise.all([
      api.listWithdrawals({ chain: chain.code, ...listParams(context), ...choice }, signal),
      context.page === 1 && validator === undefined ? loadSums(SUMMED, context) : null,
    ])
    return { list, recipients: null, asks: isNarrowed(query), sums }
  },
  stub: {
    recipients: null,
    asks: false,
    sums: { 'withdrawals-beacon': NO_SUMS, 'withdrawn-sum': NO_SUMS },
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
  parts: ({ data }) => [
    ...(data?.recipients == null ? [] : [RecipientsPart.open()]),
    ...(data?.asks === true ? [NarrowPart.open(), LookedFor.open()] : []),
  ],
})
