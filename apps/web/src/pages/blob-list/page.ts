import type { Blob } from '@orrery/model/wire/block-data'
import type { ListOf } from '@orrery/model/wire/common'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type BlobListData = { readonly list: ListOf<Blob> }

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
  menu: { group: 'more', order: 40 },
  load: async (context): Promise<BlobListData> => ({
    list: await context.api.listBlobs({ chain: context.chain.code, ...listParams(context) }, context.signal),
  }),
  stub: {
    list: stubList({
      hash: `0x${'0'.repeat(64)}`,
      txHash: `0x${'0'.repeat(64)}`,
      height: 0,
      txIndex: 0,
      position: 0,
      timeMs: 0,
      sender: `0x${'0'.repeat(40)}`,
      price: '0',
    }),
  },
  title: (_, t) => t('page.blobList.title'),
  description: (_, t) => t('page.blobList.description'),
  view: () => import('./view.tsx'),
})
