import type { Blob } from '@orrery/model/wire/block-data'
import type { ListOf } from '@orrery/model/wire/common'
import { loadSums, NO_SUMS, type ChartSums } from '../../page-parts/charts/chart-sums.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, STUB_HASH } from '../../page-parts/stubs.ts'
import { readyPart, unreadChoice, type Part } from '../../page-parts/facts/load-part.ts'
import { LookedFor, NarrowPart } from '../../page-parts/lists/narrow-part.ts'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { dateParams } from '../../routing/date-params.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { SumsPart } from './sums-part.ts'

/** The list may be refused for what it was narrowed by; `asks` where the form for that is wanted. */
export type BlobListData = {
  readonly part: Part<ListOf<Blob>>
  readonly sender: string | undefined
  readonly asks: boolean
  /** By price, of the newest thousand. */
  readonly isSorted: boolean
  /** By chart; null below the first page and of a narrowed list. */
  readonly sums: Readonly<Record<(typeof SUMMED)[number], ChartSums>> | null
}

const SUMMED = ['blob-count', 'blob-fee', 'block-count'] as const

export const page = definePage({
  id: 'blob-list',
  scope: 'chain',
  path: '/blob-list',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'more', order: 40 },
  load: async (context): Promise<BlobListData> => {
    const { api, chain, query, signal } = context
    const sender = narrowedTo(query, 'sender')
    const asked = { chain: chain.code, ...listParams(context), ...dateParams(query) }
    const isSorted = query.get('sort') === 'price' && sender === undefined
    const choice = { ...(sender !== undefined && { sender }), ...(isSorted && { blobSort: 'price' as const }) }
    const rows = api.listBlobs({ ...asked, ...choice }, signal).then(readyPart)
    const isAll = context.page === 1 && !['sender', 'from', 'to', 'cursor', 'sort'].some((name) => query.has(name))
    const [part, sums] = await Promise.all([
      sender === undefined ? rows : rows.catch(unreadChoice),
      isAll ? loadSums(SUMMED, context) : null,
    ])
    return { part, sender, asks: sender !== undefined || query.has('filter'), isSorted, sums }
  },
  stub: {
    sender: undefined,
    asks: false,
    isSorted: false,
    sums: { 'blob-count': NO_SUMS, 'blob-fee': NO_SUMS, 'block-count': NO_SUMS },
    part: readyPart(
      stubList({
        hash: STUB_HASH,
        txHash: STUB_HASH,
        height: 0,
        txIndex: 0,
        position: 0,
        timeMs: 0,
        sender: STUB_ADDRESS,
        price: '0',
      }),
    ),
  },
  title: (_, t) => t('page.blobList.title'),
  description: (_, t) => t('page.blobList.description'),
  view: () => import('./view.tsx'),
  parts: ({ data }) => [
    ...(data?.asks === true ? [NarrowPart.open()] : []),
    ...(data?.asks === true || data?.isSorted === true ? [LookedFor.open()] : []),
    ...(data?.sums ? [SumsPart.open()] : []),
  ],
})
