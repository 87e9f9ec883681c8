import type { BlockSummary } from '@orrery/model/wire/block'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { definePage } from '../../routing/page.ts'
import { loadChainCards, type ChainCard } from '../all-chain/page.ts'

/** The newest of one chain; empty where it does not answer. */
export type LatestOf = {
  readonly chain: string
  readonly blocks: readonly BlockSummary[]
  readonly txs: readonly TxSummary[]
}
export type HomeData = { readonly chains: readonly ChainCard[]; readonly latest: readonly LatestOf[] }

// A home page with fifty chains shows the first ones; the rest is on /all-chain.
const SHOWN = 4

export const page = definePage({
  id: 'home',
  scope: 'site',
  path: '/',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: false,
  audience: 'everyone',
  render: 'server',
  toolkit: 'home',
  load: async (context): Promise<HomeData> => {
    const { api, signal, chains } = context
    const latest = async (chain: string): Promise<LatestOf> => {
      const [blocks, txs] = await Promise.all([
        api.listBlocks({ chain, limit: 10 }, signal).catch(() => null),
        api.listTransactions({ chain, limit: 10 }, signal).catch(() => null),
      ])
      return { chain, blocks: blocks?.hits.slice(0, 6) ?? [], txs: txs?.hits.slice(0, 6) ?? [] }
    }
    const [cards, news] = await Promise.all([
      loadChainCards(context, false),
      Promise.all(chains.slice(0, SHOWN).map(({ code }) => latest(code))),
    ])
    return { chains: cards, latest: news }
  },
  stub: { chains: [], latest: [] },
  title: (_, t) => t('page.home.title'),
  description: (_, t) => t('page.home.description'),
  view: () => import('./view.tsx'),
})
