import { isLayer2 } from '@orrery/model/chain'
import type { ConsensusRequest } from '@orrery/model/wire/block-data'
import type { ListOf } from '@orrery/model/wire/common'
import { loadSums, NO_SUMS, type ChartSums } from '../../page-parts/charts/chart-sums.ts'
import { readAsksBeacon } from '../../page-parts/asks-beacon.ts'
import { LookedFor, NarrowPart } from '../../page-parts/lists/narrow-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

export type DepositsListData = {
  readonly list: ListOf<ConsensusRequest>
  /** Whether it is narrowed to a key, or asked to be. */
  readonly asks: boolean
  /** Whether a consensus node is asked where validators stand. */
  readonly asksBeacon: boolean
  /** By chart; null below the first page. */
  readonly sums: Readonly<Record<(typeof SUMMED)[number], ChartSums>> | null
}

const SUMMED = ['deposits-beacon', 'el-exits', 'consolidations', 'net-stake-flow'] as const

/** Kinds that have a tab each (screens-evm §13.2). */
export const REQUEST_KINDS = ['deposit', 'exit', 'consolidation'] as const

/** The kind that an address asks for; undefined for all of them. */
export const kindAsked = (query: URLSearchParams) => REQUEST_KINDS.find((kind) => kind === query.get('kind'))

/** The validator's key that an address asks for; undefined for all, and for what is no key. */
export function pubkeyAsked(query: URLSearchParams): string | undefined {
  const text = query.get('pubkey')?.trim() ?? ''
  return /^0x[0-9a-f]{96}$/i.test(text) ? text : undefined
}

/** Whether the list is narrowed to a key, or is to be. */
const isNarrowed = (query: URLSearchParams): boolean => query.has('pubkey') || query.has('filter')

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
  load: async (context): Promise<DepositsListData> => {
    const { api, chain, query, signal } = context
    // On a layer 2 the page is about messages from the chain that it settles on (screens-evm §12.5).
    if (isLayer2(chain)) throw new Redirect(`/${chain.path}/tx-list/l1tol2`)
    const kind = kindAsked(query)
    const pubkey = pubkeyAsked(query)
    const [list, sums, asksBeacon] = await Promise.all([
      api.listRequests(
        {
          chain: chain.code,
          ...listParams(context),
          ...(kind !== undefined && { requestKind: kind }),
          ...(pubkey !== undefined && { pubkey }),
        },
        signal,
      ),
      context.page === 1 && pubkey === undefined ? loadSums(SUMMED, context) : null,
      readAsksBeacon(context),
    ])
    return { list, asks: isNarrowed(query), asksBeacon, sums }
  },
  stub: {
    asks: false,
    asksBeacon: false,
    sums: { 'deposits-beacon': NO_SUMS, 'el-exits': NO_SUMS, consolidations: NO_SUMS, 'net-stake-flow': NO_SUMS },
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
  parts: ({ data }) => (data?.asks === true ? [NarrowPart.open(), LookedFor.open()] : []),
})
