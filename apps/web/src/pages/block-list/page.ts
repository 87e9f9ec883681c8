import type { BlockSummary } from '@orrery/model/wire/block'
import type { ListOf } from '@orrery/model/wire/common'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubBlock } from '../../page-parts/stubs.ts'

export type BlockListData = { readonly list: ListOf<BlockSummary> }

export const page = definePage({
  id: 'block-list',
  scope: 'chain',
  path: '/block-list/:type(before)?',
  families: 'all',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  menu: { group: 'chain', order: 10 },
  load: async (context): Promise<BlockListData> => {
    // screens-evm §21: only a chain that changed its consensus has blocks "before"; none of ours does yet.
    if (context.params.type !== undefined) throw new Redirect(`/${context.chain.path}/block-list`)
    return { list: await context.api.listBlocks({ chain: context.chain.code, ...listParams(context) }, context.signal) }
  },
  stub: { list: stubList(stubBlock) },
  title: (_, t) => t('page.blockList.title'),
  description: (_, t) => t('page.blockList.description'),
  view: () => import('./view.tsx'),
})
