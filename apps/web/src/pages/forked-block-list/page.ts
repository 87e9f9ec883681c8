import type { ForkedBlock } from '@orrery/model/wire/block'
import type { ListOf } from '@orrery/model/wire/common'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type ForkedBlockListData = { readonly list: ListOf<ForkedBlock> }

const HASH = `0x${'0'.repeat(64)}`

export const page = definePage({
  id: 'forked-block-list',
  scope: 'chain',
  path: '/forked-block-list',
  families: 'all',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'more', order: 10 },
  load: async (context): Promise<ForkedBlockListData> => ({
    list: await context.api.listForkedBlocks({ chain: context.chain.code, ...listParams(context) }, context.signal),
  }),
  stub: {
    list: stubList({
      height: 0,
      hash: HASH,
      timeMs: 0,
      told: null,
      replacedBy: HASH,
      depth: 1,
      seenMs: 0,
      lostMs: 0,
      producer: null,
      txCount: 0,
    }),
  },
  title: (_, t) => t('page.forkedBlockList.title'),
  description: (_, t) => t('page.forkedBlockList.description'),
  view: () => import('./view.tsx'),
})
