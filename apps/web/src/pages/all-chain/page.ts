import type { ChainInfo, ChainStatus, HomeInfo } from '@orrery/model/wire/chain'
import { readAsksBeacon } from '../../page-parts/asks-beacon.ts'
import type { LoadContext } from '../../routing/page.ts'
import { TilePart } from '../home/tile-part.ts'
import { definePage } from '../../routing/page.ts'

/** A chain with what is known of it now; `status` and `home` are null where it does not answer. */
export type ChainCard = {
  readonly info: ChainInfo
  readonly status: ChainStatus | null
  readonly home: HomeInfo | null
}
export type AllChainData = {
  readonly chains: readonly ChainCard[]
  /** Codes of those whose consensus node the operator names. */
  readonly beacons: readonly string[]
}

/** All known chains, active ones first, the numbers of those that are followed. */
export async function loadChainCards(
  { api, signal }: Pick<LoadContext<string, 'site'>, 'api' | 'signal'>,
  all: boolean,
): Promise<readonly ChainCard[]> {
  const [{ hits }, statuses] = await Promise.all([
    api.listChains(all ? { all: true } : {}, signal),
    api.listStatus({}, signal).catch(() => ({ hits: [] })),
  ])
  return Promise.all(
    hits.map(async (info) => ({
      info,
      status: statuses.hits.find(({ chain }) => chain === info.chain) ?? null,
      home: info.active ? await api.getHomeInfo({ chain: info.chain }, signal).catch(() => null) : null,
    })),
  )
}

export const page = definePage({
  id: 'all-chain',
  scope: 'site',
  path: '/all-chain',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  toolkit: 'all-chain',
  load: async (context): Promise<AllChainData> => {
    const evm = context.chains.filter(({ family }) => family === 'evm')
    const [chains, asked] = await Promise.all([
      loadChainCards(context, true),
      Promise.all(evm.map((chain) => readAsksBeacon({ ...context, chain }))),
    ])
    return { chains, beacons: evm.flatMap(({ code }, at) => (asked[at] === true ? [code] : [])) }
  },
  stub: { chains: [], beacons: [] },
  title: (_, t) => t('page.allChain.title'),
  description: (_, t) => t('page.allChain.description'),
  view: () => import('./view.tsx'),
  parts: ({ data }) => (data === null || data.chains.length === 0 ? [] : [TilePart.open()]),
})
