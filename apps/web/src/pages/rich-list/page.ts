import { displayName } from '@orrery/entities/display-name'
import type { RichList } from '@orrery/model/wire/rich'
import { DistributionPart } from '../../page-parts/rich/distribution-part.ts'
import { stubRichList } from '../../page-parts/rich/stub-ranking.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** `rich` is null on a tab that is not offered here. */
export type RichPageData = { readonly rich: RichList | null }

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
    if (params.nav !== undefined && params.nav !== 'list' && params.nav !== 'distribution') return { rich: null }
    const token = query.get('token')
    const rows = params.nav === 'distribution' ? { limit: 10 } : listParams(context)
    return {
      rich: await api.listRich({ chain: chain.code, ...rows, ...(token === null ? {} : { token }) }, signal),
    }
  },
  stub: { rich: stubRichList },
  title: ({ rich }, t) =>
    rich?.ranking.token
      ? `${t('page.richList.title')} · ${displayName(rich.ranking.token.symbol ?? rich.ranking.token.address).text}`
      : t('page.richList.title'),
  description: (_, t) => t('page.richList.description'),
  view: () => import('./view.tsx'),
  parts: ({ params }) => (params.nav === 'distribution' ? [DistributionPart.open()] : []),
})
