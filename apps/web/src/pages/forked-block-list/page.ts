import type { ForkedBlock, ForkKind } from '@orrery/model/wire/block'
import type { ListOf } from '@orrery/model/wire/common'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { NarrowFormProps } from '../../page-parts/lists/narrow-form.tsx'
import { readyPart, unreadChoice, type Part } from '../../page-parts/facts/load-part.ts'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { dateParams } from '../../routing/date-params.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** The list may be refused for what it was narrowed by. */
export type ForkedBlockListData = { readonly part: Part<ListOf<ForkedBlock>> }

/** Asks for a producer, where blocks tell theirs. */
export const ProducerForm = earlyPart<NarrowFormProps>(() =>
  import('../../page-parts/lists/narrow-form.tsx').then((module) => module.NarrowForm),
)

/** Depths that the list may be narrowed to; of 1 are all. */
export const DEPTHS: readonly number[] = [1, 2, 3, 5]
/** The depth that an address asks for. */
export const depthOf = (query: URLSearchParams): number =>
  DEPTHS.find((depth) => String(depth) === query.get('depth')) ?? 1

/** Kinds that the list may be narrowed to, where the chain has uncles. */
export const FORK_KINDS: readonly ForkKind[] = ['reorg', 'uncle']
/** The kind that an address asks for; null for all. */
export const kindOf = (query: URLSearchParams): ForkKind | null =>
  FORK_KINDS.find((kind) => kind === query.get('kind')) ?? null

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
  load: async (context): Promise<ForkedBlockListData> => {
    const { api, chain, query, signal } = context
    const [kind, depth, producer] = [kindOf(query), depthOf(query), narrowedTo(query, 'producer')]
    const asked = {
      chain: chain.code,
      ...listParams(context),
      ...dateParams(query),
      ...(kind !== null && { forkKind: kind }),
      ...(depth > 1 && { leastDepth: depth }),
    }
    return {
      part: await api
        .listForkedBlocks({ ...asked, ...(producer !== undefined && { producer }) }, signal)
        .then(readyPart)
        .catch(unreadChoice),
    }
  },
  stub: {
    part: readyPart(
      stubList({
        height: 0,
        hash: HASH,
        timeMs: 0,
        told: null,
        kind: 'reorg' as const,
        replacedBy: HASH,
        depth: 1,
        seenMs: 0,
        lostMs: 0,
        producer: null,
        txCount: 0,
        minedAgain: null,
        gasUsed: null,
      }),
    ),
  },
  title: (_, t) => t('page.forkedBlockList.title'),
  description: (_, t) => t('page.forkedBlockList.description'),
  view: () => import('./view.tsx'),
  parts: ({ chain }) => (chain.family === 'evm' ? [ProducerForm.open()] : []),
})
