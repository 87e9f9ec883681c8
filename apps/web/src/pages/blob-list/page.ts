import type { Blob } from '@orrery/model/wire/block-data'
import type { ListOf } from '@orrery/model/wire/common'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, STUB_HASH } from '../../page-parts/stubs.ts'
import { readyPart, unreadAddress, type Part } from '../../page-parts/load-part.ts'
import { narrowedTo } from '../../page-parts/narrowed-to.ts'
import { dateParams } from '../../routing/date-params.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { LookedFor, SenderForm } from './sender-form.ts'

/** The list may be refused for what it was narrowed by; `asks` where the form for that is wanted. */
export type BlobListData = {
  readonly part: Part<ListOf<Blob>>
  readonly sender: string | undefined
  readonly asks: boolean
}

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
    const rows = api.listBlobs({ ...asked, ...(sender !== undefined && { sender }) }, signal).then(readyPart)
    const part = await (sender === undefined ? rows : rows.catch(unreadAddress))
    return { part, sender, asks: sender !== undefined || query.has('filter') }
  },
  stub: {
    sender: undefined,
    asks: false,
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
  parts: ({ data }) => (data?.asks === true ? [SenderForm.open(), LookedFor.open()] : []),
})
