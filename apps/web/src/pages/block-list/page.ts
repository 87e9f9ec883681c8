import type { BlockSummary } from '@orrery/model/wire/block'
import type { ListOf } from '@orrery/model/wire/common'
import { readyPart, unreadChoice, type Part } from '../../page-parts/facts/load-part.ts'
import { dateParams } from '../../routing/date-params.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubBlock } from '../../page-parts/stubs.ts'
import { ChoicePart } from './choice-part.ts'
import type { BlockChoice } from './read-choice.ts'

/** The list may be refused for what it was narrowed by; `choice` is that, null where nothing is asked for. */
export type BlockListData = { readonly part: Part<ListOf<BlockSummary>>; readonly choice: BlockChoice | null }

/** Parameters that ask for the form, with what it narrows by. */
const ASKED = /(?:^|&)(?:filter|producer|leastTxs|fill|sort|builder|\w+Block)=/

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
    // screens-evm §21: only a chain that changed its consensus has blocks "before".
    if (context.params.type !== undefined)
      throw new Redirect((await import('./read-choice.ts')).pathBefore(context.chain))
    const { api, chain, query, signal } = context
    const choice = ASKED.test(`${query}`) ? (await import('./read-choice.ts')).readChoice(query) : null
    const asked = { chain: chain.code, ...listParams(context), ...dateParams(query), ...choice }
    const rows = api.listBlocks(asked, signal).then(readyPart)
    return { part: await (choice?.producer === undefined ? rows : rows.catch(unreadChoice)), choice }
  },
  stub: { part: readyPart(stubList(stubBlock)), choice: null },
  title: (_, t) => t('page.blockList.title'),
  description: (_, t) => t('page.blockList.description'),
  view: () => import('./view.tsx'),
  parts: ({ data }) => (data?.choice ? [ChoicePart.open()] : []),
})
