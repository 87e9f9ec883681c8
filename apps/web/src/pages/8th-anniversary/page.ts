import type { HomeInfo } from '@orrery/model/wire/chain'
import { definePage } from '../../routing/page.ts'
import { chainEvents, type ChainEvent } from './chain-events.ts'

/** `home` is null while it is on its way. */
export type AnniversaryData = { readonly home: HomeInfo | null; readonly events: readonly ChainEvent[] }

export const page = definePage({
  id: '8th-anniversary',
  scope: 'chain',
  path: '/8th-anniversary/:tab(events)?',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, signal }): Promise<AnniversaryData> => {
    const [home, { marks }] = await Promise.all([
      api.getHomeInfo({ chain: chain.code }, signal),
      api.getUpgrades({ chain: chain.code }, signal),
    ])
    return { home, events: chainEvents(chain, home.firstBlockTime, marks) }
  },
  stub: { home: null, events: [] },
  title: (_, t) => t('page.needs.anniversary'),
  description: (_, t) => t('anniversary.rule'),
  view: () => import('./view.tsx'),
})
