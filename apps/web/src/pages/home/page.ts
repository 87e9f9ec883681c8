import type { BlockSummary } from '@orrery/model/wire/block'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { definePage } from '../../routing/page.ts'
import { InsightsPart, loadInsights, type Insights } from '../../page-parts/insights/insights-part.ts'
import { loadChainCards, type ChainCard } from '../all-chain/page.ts'
import { DayPart } from './day-part.ts'
import { TilePart } from './tile-part.ts'
import { HomeToolsPart } from './tools-part.ts'

/** The newest of one chain; empty where it does not answer. */
export type LatestOf = {
  readonly chain: string
  readonly blocks: readonly BlockSummary[]
  readonly txs: readonly TxSummary[]
  /** What addresses of these are called on that chain. */
  readonly addressNames: Readonly<Record<string, string>>
}
export type HomeData = {
  readonly chains: readonly ChainCard[]
  readonly latest: readonly LatestOf[]
  /** What stands out on chains with contracts (screens-evm §2.3). */
  readonly insights: readonly {
    readonly chain: string
    readonly found: Insights
    readonly addressNames: Readonly<Record<string, string>>
  }[]
}

// A home page with fifty chains shows the first ones; the rest is on /all-chain.
const SHOWN = 4
// Three cards each: of more chains they are on the chains' own homes.
const TOLD = 2

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
      return {
        chain,
        blocks: blocks?.hits.slice(0, 6) ?? [],
        txs: txs?.hits.slice(0, 6) ?? [],
        addressNames: { ...blocks?.extend.addressNames, ...txs?.extend.addressNames },
      }
    }
    const told = chains.filter(({ family }) => family === 'evm').slice(0, TOLD)
    const [cards, news, insights] = await Promise.all([
      loadChainCards(context, false),
      Promise.all(chains.slice(0, SHOWN).map(({ code }) => latest(code))),
      Promise.all(
        told.map(async ({ code }) => {
          const found = await loadInsights(api, code, signal)
          return { chain: code, found, addressNames: found.addressNames ?? {} }
        }),
      ),
    ])
    return { chains: cards, latest: news, insights }
  },
  stub: { chains: [], latest: [], insights: [] },
  title: (_, t) => t('page.home.title'),
  description: (_, t) => t('page.home.description'),
  view: () => import('./view.tsx'),
  parts: ({ data }) =>
    data === null || data.chains.length === 0
      ? []
      : [
          TilePart.open(),
          DayPart.open(),
          HomeToolsPart.open(),
          ...(data.insights.length === 0 ? [] : [InsightsPart.open()]),
        ],
})
