import type { DormantList } from '@orrery/model/wire/rich'
import { stubRichList } from '../../page-parts/rich/stub-ranking.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export const DORMANT_YEARS = [0, 1, 2, 3, 5, 7, 10] as const

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
  load: async (context): Promise<DormantList> => {
    const { api, chain, query, signal } = context
    const years = DORMANT_YEARS.find((number) => String(number) === query.get('years')) ?? 0
    return api.listDormant({ chain: chain.code, years, ...listParams(context) }, signal)
  },
  stub: { ...stubRichList, looked: 0, lookedMs: null, still: [] } satisfies DormantList as DormantList,
  title: (_, t) => t('page.dormantList.title'),
  description: (_, t) => t('page.dormantList.description'),
  view: () => import('./view.tsx'),
})
