import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import { chainNamed } from '../../routing/chain-named.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { loadChosenCharts, type ChosenCharts } from './hub-charts.ts'
import { loadNews, type ToldNews } from './hub-news.ts'

/** The two pages of the hub that are of no one chain (screens-evm §10): chosen charts, and what happened lately. */
export type HubData =
  | { readonly as: 'charts'; readonly charts: readonly ChosenCharts[] }
  | ({ readonly as: 'news' } & ToldNews)

/** What stands beside the active addresses of a day, where a chain's accounts are told apart by when they came. */
const ADDRESS_CHARTS: Readonly<Record<string, readonly string[]>> = { evm: ['new-addresses', 'address-growth'] }

/** Where a path of the hub is here (explorer §2.2, screens-evm §10): statistics and charts stand with their chain. Null: nowhere. */
export function hubTarget(
  { chain, what, id }: { readonly chain: string; readonly what?: string; readonly id?: string },
  chains: readonly Chain[],
): string | null {
  if (what === undefined) return null
  const named = chainNamed(chain, chains)
  if (named === undefined) throw new OrreryError('CHAIN_UNKNOWN', { chain: chain.slice(0, 40) })
  if (what === 'chart-details' && id !== undefined) return `/${named.path}/charts/${encodeURIComponent(id)}`
  if (id !== undefined) return null
  if (what === 'network-stats') return `/${named.path}`
  if (what !== 'addresses') return null
  const others = ADDRESS_CHARTS[named.family] ?? []
  const beside = others.map((one) => `${named.path}~${one}`).join(',')
  return `/${named.path}/charts/active-addresses${beside === '' ? '' : `?with=${beside}`}`
}

export const page = definePage({
  id: 'chainhub',
  scope: 'site',
  path: '/chainhub/:chain/:what?/:id?',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, params, chains, signal }): Promise<HubData> => {
    if (params.what === undefined && params.chain === 'choiceness')
      return { as: 'charts', charts: await loadChosenCharts(api, chains, signal) }
    if (params.what === undefined && params.chain === 'data-broadcast')
      return { as: 'news', ...(await loadNews(api, chains, signal)) }
    const target = hubTarget(params, chains)
    if (target === null) throw new OrreryError('ROUTE_NOT_FOUND', { path: `/chainhub/${params.chain.slice(0, 40)}` })
    throw new Redirect(target)
  },
  stub: { as: 'charts', charts: [] },
  title: ({ as }, t) => t(as === 'news' ? 'hub.news' : 'hub.charts'),
  description: ({ as }, t) => t(as === 'news' ? 'hub.news.lead' : 'hub.charts.lead'),
  view: () => import('./view.tsx'),
})
