import type { DormantList } from '@orrery/model/wire/rich'
import { RichForm, StillBands } from '../../page-parts/rich/distribution-part.ts'
import { stubRichList, stubRichRow } from '../../page-parts/rich/stub-ranking.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export const DORMANT_YEARS = [0, 1, 2, 3, 5, 7, 10] as const

/** Whether the list is to be narrowed: then there is a form for it. */
const isNarrowed = (query: URLSearchParams): boolean => query.has('filter') || query.has('least')

/** The list; `asks` where the form that narrows it is wanted. */
export type DormantPageData = DormantList & { readonly asks: boolean }

export const page = definePage({
  id: 'dormant-list',
  scope: 'chain',
  path: '/dormant-list',
  families: 'all',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  menu: { group: 'chain', order: 51 },
  load: async (context): Promise<DormantPageData> => {
    const { api, chain, query, signal } = context
    const asks = isNarrowed(query)
    const years = DORMANT_YEARS.find((number) => String(number) === query.get('years')) ?? 0
    const under = DORMANT_YEARS.find((number) => number > years && String(number) === query.get('under'))
    const least = asks ? (await import('../rich-list/narrow-rich.ts')).leastCoins(query, chain) : null
    const asked = {
      chain: chain.code,
      years,
      ...(under !== undefined && { under }),
      ...listParams(context),
      ...(least !== null && { least }),
    }
    return { ...(await api.listDormant(asked, signal)), asks }
  },
  stub: {
    ranking: stubRichList.ranking,
    list: stubList({ ...stubRichRow, sinceMs: null }),
    looked: 0,
    lookedMs: null,
    still: [],
    asks: false,
  } satisfies DormantPageData as DormantPageData,
  title: (_, t) => t('page.dormantList.title'),
  description: (_, t) => t('page.dormantList.description'),
  view: () => import('./view.tsx'),
  parts: ({ data }) => [
    ...(data?.asks === true ? [RichForm.open()] : []),
    ...(data !== null && data.still.length > 0 ? [StillBands.open()] : []),
  ],
})
