import type { Blob } from '@orrery/model/wire/block-data'
import type { ListOf } from '@orrery/model/wire/common'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, STUB_HASH } from '../../page-parts/stubs.ts'
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
  seldom: true,
  menu: { group: 'more', order: 40 },
  load: async (context): Promise<BlobListData> => ({
    list: await context.api.listBlobs({ chain: context.chain.code, ...listParams(context) }, context.signal),
  }),
  stub: {
    list: stubList({
      hash: STUB_HASH,
      txHash: STUB_HASH,
      height: 0,
      txIndex: 0,
      position: 0,
      timeMs: 0,
      sender: STUB_ADDRESS,
      price: '0',
    }),
  },
  title: (_, t) => t('page.blobList.title'),
  description: (_, t) => t('page.blobList.description'),
  view: () => import('./view.tsx'),
})
