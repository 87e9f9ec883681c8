import type { AlphaSignals } from '@orrery/model/wire/alpha-signals'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { chosenChain } from '../../routing/chosen-chain.ts'
import { definePage } from '../../routing/page.ts'
import { narrowSignals, readSignalQuery, type SignalRow } from './narrow-signals.ts'

/** What one chain tells. */
export type SignalsOfChain = { readonly chain: string; readonly part: Part<AlphaSignals> }

export type AlphaSignalsData = {
  /** Path of the one chain that is looked at; null for the first few. */
  readonly chosen: string | null
  readonly told: readonly SignalsOfChain[]
  /** Of all of them, as they are asked for. */
  readonly rows: readonly SignalRow[]
  /** How many chains are followed and not asked. */
  readonly others: number
}

/** Chains that are asked together. */
const MOST_CHAINS = 4

export const page = definePage({
  id: 'alpha-signals',
  scope: 'site',
  path: '/alpha-signals',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  toolkit: 'alpha-signals',
  seldom: true,
  load: async ({ api, chains, query, signal }): Promise<AlphaSignalsData> => {
    const one = chosenChain(query.get('chain')?.trim(), chains)
    const asked = one === null ? chains.slice(0, MOST_CHAINS) : [one]
    const told = await Promise.all(
      asked.map(async ({ code }): Promise<SignalsOfChain> => ({
        chain: code,
        part: await loadPart(api.getAlphaSignals({ chain: code }, signal), signal),
      })),
    )
    const all = told.flatMap(({ chain, part }) =>
      part.state === 'ready' ? part.value.signals.map((row): SignalRow => ({ chain, ...row })) : [],
    )
    return {
      chosen: one?.path ?? null,
      told,
      rows: narrowSignals(all, readSignalQuery(query)),
      others: one === null ? chains.length - asked.length : 0,
    }
  },
  stub: { chosen: null, told: [], rows: [], others: 0 },
  title: (_, t) => t('alpha.title'),
  description: (_, t) => t('alpha.lead'),
  view: () => import('./view.tsx'),
})
