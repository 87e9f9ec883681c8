import { isMined } from '@orrery/model/is-mined'
import type { Halving } from '@orrery/model/wire/mining'
import { definePage } from '../../routing/page.ts'

/** Null on a chain whose blocks no work makes. */
export type HalvingData = { readonly halving: Halving | null }

export const page = definePage({
  id: 'halving',
  scope: 'chain',
  // explorer §2.2 has both names.
  path: '/:halving(halving|btc-halving)',
  families: ['utxo', 'evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'chain', order: 65, mined: true },
  load: async ({ api, chain, signal }): Promise<HalvingData> => ({
    halving: isMined(chain) ? await api.getHalving({ chain: chain.code }, signal) : null,
  }),
  stub: {
    halving: {
      height: null,
      rule: 'halving',
      yearly: null,
      circulation: null,
      timeMs: null,
      interval: 1,
      subsidy: null,
      nextSubsidy: null,
      nextHeight: null,
      blockMs: null,
      blocksMeasured: 0,
      retarget: null,
      issued: null,
      most: null,
      work: null,
      cuts: [],
    },
  } satisfies HalvingData as HalvingData,
  title: (_, t) => t('menu.halving'),
  description: (_, t) => t('page.halving.description'),
  view: () => import('./view.tsx'),
})
