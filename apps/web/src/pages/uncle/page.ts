import type { Uncle } from '@orrery/model/wire/block-data'
import { definePage } from '../../routing/page.ts'

export type UncleData = { readonly uncle: Uncle }

const HASH = `0x${'0'.repeat(64)}`

export const page = definePage({
  id: 'uncle',
  scope: 'chain',
  path: '/uncleblock/:uncleblock',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, params, signal }): Promise<UncleData> => ({
    uncle: await api.getUncle({ chain: chain.code, uncle: params.uncleblock }, signal),
  }),
  stub: {
    uncle: {
      hash: HASH,
      height: 0,
      parentHash: HASH,
      timeMs: 0,
      miner: `0x${'0'.repeat(40)}`,
      reward: '0',
      difficulty: '0',
      gasUsed: 0,
      gasLimit: 0,
      includedIn: { height: 0, hash: HASH, position: 0 },
    },
  },
  title: ({ uncle }, t) => t('page.uncle.title', { hash: `${uncle.hash.slice(0, 10)}…` }),
  view: () => import('./view.tsx'),
})
