import { displayName } from '@orrery/entities/display-name'
import type { Chain } from '@orrery/model/chain'
import type { BanknoteSummary } from '@orrery/model/wire/banknote'
import type { RichList } from '@orrery/model/wire/rich'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { DistributionPart, RichForm, StableCoins } from '../../page-parts/rich/distribution-part.ts'
import { stubRichList } from '../../page-parts/rich/stub-ranking.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** Whether the list is to be narrowed: then there is a form for it. */
const isNarrowed = (query: URLSearchParams): boolean => ['filter', 'holders', 'least'].some((name) => query.has(name))

/** Tabs by the path's last part (screens-evm §16.1); null for one that is not offered here. */
export function richTab(nav: string | undefined, query: URLSearchParams, { family }: Chain): RichTab | null {
  if (nav === undefined || nav === 'list' || nav === 'native' || (nav === 'token' && query.has('token'))) return 'list'
  if (nav === 'contracts' || nav === 'stable') return family === 'evm' ? nav : null
  return nav === 'distribution' || nav === 'label' ? nav : null
}
export type RichTab = 'list' | 'contracts' | 'label' | 'stable' | 'distribution'

/** What is asked for on a tab: that of contracts has them alone, that of labels those that have one. */
export function richQuery(tab: RichTab | null, query: URLSearchParams): URLSearchParams {
  if (tab !== 'contracts' && tab !== 'label') return query
  const asked = new URLSearchParams(query)
  asked.set('holders', tab === 'label' ? 'labelled' : tab)
  return asked
}

/** `rich` is null on a tab that is not offered here; `asks` where the form that narrows it is wanted; `coins` the dollar coins that have lists of their own. */
export type RichPageData = {
  readonly rich: RichList | null
  readonly asks: boolean
  readonly coins?: Part<BanknoteSummary>
}

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
    const { api, chain, params, signal } = context
    const tab = richTab(params.nav, context.query, chain)
    if (tab === null) return { rich: null, asks: false }
    if (tab === 'stable')
      return {
        rich: null,
        asks: false,
        coins: await loadPart(api.getBanknoteSummary({ chain: chain.code }, signal), signal),
      }
    const query = richQuery(tab, context.query)
    const token = query.get('token')
    const asks = isNarrowed(query)
    const narrow = asks ? await import('./narrow-rich.ts') : null
    const rows = tab === 'distribution' ? { limit: 10 } : listParams(context)
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
  stub: { rich: stubRichList, asks: false } satisfies RichPageData as RichPageData,
  title: ({ rich }, t) =>
    rich?.ranking.token
      ? `${t('page.richList.title')} · ${displayName(rich.ranking.token.symbol ?? rich.ranking.token.address).text}`
      : t('page.richList.title'),
  description: (_, t) => t('page.richList.description'),
  view: () => import('./view.tsx'),
  parts: ({ params, data }) => [
    ...(params.nav === 'distribution' ? [DistributionPart.open()] : []),
    ...(params.nav === 'stable' ? [StableCoins.open()] : []),
    ...(data?.asks === true ? [RichForm.open()] : []),
  ],
})
