import type { ListOf } from '@orrery/model/wire/common'
import type { MiningPoolDetail, PoolBlock } from '@orrery/model/wire/mining'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type MiningPoolData = { readonly pool: MiningPoolDetail; readonly blocks: Part<ListOf<PoolBlock>> }

const stubBlock: PoolBlock = { height: 0, timeMs: 0, txCount: 0, size: 0, fees: '0', reward: '0', tag: '' }

export const page = definePage({
  id: 'mining-pool',
  scope: 'chain',
  path: '/pool/:code',
  families: ['utxo', 'evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<MiningPoolData> => {
    const { api, chain, params, signal } = context
    const asked = { chain: chain.code, miningPool: params.code.toLowerCase() }
    const [pool, blocks] = await Promise.all([
      api.getMiningPool(asked, signal),
      loadPart(api.listMiningPoolBlocks({ ...asked, ...listParams(context) }, signal), signal),
    ])
    return { pool, blocks }
  },
  stub: {
    pool: {
      code: '',
      name: '',
      link: null,
      tags: [],
      addresses: [],
      spans: [],
      days: [],
      asOf: null,
      coverage: { ranges: [], complete: true },
    },
    blocks: readyPart(stubList(stubBlock)),
  } satisfies MiningPoolData as MiningPoolData,
  title: ({ pool }, t) => pool.name ?? (pool.code.startsWith('0x') ? pool.code : t('pools.unknown')),
  description: (_, t) => t('page.poolList.description'),
  view: () => import('./view.tsx'),
})
