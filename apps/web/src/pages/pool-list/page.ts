import type { Chain } from '@orrery/model/chain'
import { isMined } from '@orrery/model/is-mined'
import { COUNTED_SPANS, POOL_SPANS, type PoolSpan } from '@orrery/model/mining-pool'
import type { PoolShares } from '@orrery/model/wire/mining'
import { definePage } from '../../routing/page.ts'

/** `shares` is null for a span that is not offered, and on a chain that is not mined. */
export type PoolListData = { readonly shares: PoolShares | null }

/** Spans that the page offers on a chain; none where blocks are not found by work. */
export const spansOf = (chain: Chain): readonly PoolSpan[] =>
  !isMined(chain) ? [] : chain.family === 'evm' ? COUNTED_SPANS : POOL_SPANS

export const DEFAULT_SPAN: PoolSpan = '7d'

const stubShare = {
  code: 'unknown',
  name: null,
  link: null,
  luck: null,
  blocks: 0,
  empty: 0,
  fees: '0',
  reward: '0',
  lastHeight: 0,
}

export const page = definePage({
  id: 'pool-list',
  scope: 'chain',
  path: '/pool-list/:span?',
  families: ['utxo', 'evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'chain', order: 60, mined: true },
  load: async ({ api, chain, params, signal }): Promise<PoolListData> => {
    const span = spansOf(chain).find((name) => name === (params.span ?? DEFAULT_SPAN))
    return { shares: span === undefined ? null : await api.listMiningPools({ chain: chain.code, span }, signal) }
  },
  stub: {
    shares: {
      span: DEFAULT_SPAN,
      named: true,
      blocks: 0,
      expected: null,
      hashRate: null,
      hits: Array.from({ length: 5 }, () => stubShare),
      asOf: null,
      whole: true,
      coverage: { ranges: [], complete: true },
    },
  } satisfies PoolListData as PoolListData,
  title: (_, t) => t('menu.pool-list'),
  description: (_, t) => t('page.poolList.description'),
  view: () => import('./view.tsx'),
})
