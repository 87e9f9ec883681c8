import type { BlockDetail, ForkedBlock, ForkedFate } from '@orrery/model/wire/block'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { stubBlockDetail, stubTx } from '../../page-parts/stubs.ts'
import { definePage } from '../../routing/page.ts'

/** `winner` is the block that took the place; null where it is not known. */
export type ForkedBlockData = {
  readonly block: BlockDetail
  readonly winner: BlockDetail | null
  readonly transactions: readonly TxSummary[]
  readonly told: ForkedBlock['told']
  /** Of the block nothing but its header is known. */
  readonly headerOnly: boolean
  readonly fates: readonly ForkedFate[] | null
}

export const page = definePage({
  id: 'forked-block',
  scope: 'chain',
  path: '/forked-block/:hash',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, params, signal }): Promise<ForkedBlockData> => {
    const found = await api.getForkedBlock({ chain: chain.code, hash: params.hash }, signal)
    const { block } = found
    const winner =
      block.replacedBy === null
        ? null
        : await api.getBlock({ chain: chain.code, block: block.replacedBy }, signal).catch(() => null)
    return { ...found, winner }
  },
  stub: {
    block: { ...stubBlockDetail, finality: 'orphaned' },
    winner: stubBlockDetail,
    transactions: [stubTx, stubTx, stubTx],
    told: null,
    headerOnly: false,
    fates: null,
  },
  title: ({ block }, t) => t('page.forkedBlock.title', { height: String(block.height) }),
  view: () => import('./view.tsx'),
})
