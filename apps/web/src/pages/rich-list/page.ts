import { displayName } from '@orrery/entities/display-name'
import type { RichList } from '@orrery/model/wire/rich'
import { DistributionPart, RichForm } from '../../page-parts/rich/distribution-part.ts'
import { stubRichList } from '../../page-parts/rich/stub-ranking.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** Whether the list is to be narrowed: then there is a form for it. */
const isNarrowed = (query: URLSearchParams): boolean => ['filter', 'holders', 'least'].some((name) => query.has(name))

/** `rich` is null on a tab that is not offered here; `asks` where the form that narrows it is wanted. */
export type RichPageData = { readonly rich: RichList | null; readonly asks: boolean }

export const page = definePage({
  id: 'rich-list',
  scope: 'chain',
  path: '/rich-list/:nav?',
  families: 'all',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  menu: { group: 'chain', order: 50 },
  load: async (context): Promise<RichPageData> => {
    const { api, chain, params, query, signal } = context
    if (params.nav !== undefined && params.nav !== 'list' && params.nav !== 'distribution')
      return { rich: null, asks: false }
    const token = query.get('token')
    const asks = isNarrowed(query)
    const narrow = asks ? await import('./narrow-rich.ts') : null
    const rows = params.nav === 'distribution' ? { limit: 10 } : listParams(context)
    return {
      asks,
      rich: await api.listRich(
        {
          chain: chain.code,
          ...rows,
          ...(token === null ? {} : { token }),
          ...(await narrow?.narrowRich(query, { api, chain, signal })),
        },
        signal,
      ),
    }
  },
  stub: { rich: stubRichList, asks: false },
  title: ({ rich }, t) =>
    rich?.ranking.token
      ? `${t('page.richList.title')} · ${displayName(rich.ranking.token.symbol ?? rich.ranking.token.address).text}`
      : t('page.richList.title'),
  description: (_, t) => t('page.richList.description'),
  view: () => import('./view.tsx'),
  parts: ({ params, data }) => [
    ...(params.nav === 'distribution' ? [DistributionPart.open()] : []),
    ...(data?.asks === true ? [RichForm.open()] : []),
  ],
})
