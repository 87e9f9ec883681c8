import type { Blob, BlobDetail } from '@orrery/model/wire/block-data'
import type { ListOf } from '@orrery/model/wire/common'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { definePage } from '../../routing/page.ts'
import { BodyPart } from './body-part.ts'

/** `uses` are the newest submissions of the same bytes, this one among them. */
export type BlobData = { readonly blob: BlobDetail; readonly uses: Part<ListOf<Blob>> }

const HASH = `0x${'0'.repeat(64)}`
const stubBlob: BlobDetail = {
  hash: HASH,
  txHash: HASH,
  height: 0,
  txIndex: 0,
  position: 0,
  timeMs: 0,
  sender: `0x${'0'.repeat(40)}`,
  price: '0',
  blockHash: HASH,
  finality: 'included',
  blockBlobs: 1,
  receiver: null,
  receiverName: null,
  hasBody: false,
}

export const page = definePage({
  id: 'blob',
  scope: 'chain',
  path: '/blob/:blockHash/:blobHash',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, params, signal }): Promise<BlobData> => {
    const asked = { chain: chain.code, blob: params.blobHash }
    const [blob, uses] = await Promise.all([
      api.getBlob({ ...asked, block: params.blockHash }, signal),
      loadPart(api.listBlobUses({ ...asked, limit: 10 }, signal), signal),
    ])
    return { blob, uses }
  },
  stub: { blob: stubBlob, uses: readyPart(stubList(stubBlob, 1)) },
  title: ({ blob }, t) => t('page.blob.title', { hash: `${blob.hash.slice(0, 10)}…` }),
  view: () => import('./view.tsx'),
  parts: ({ data }) => (data?.blob.hasBody === true ? [BodyPart.open()] : []),
})
