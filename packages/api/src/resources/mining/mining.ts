import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import { POOL_SPANS, type PoolSpan } from '@orrery/model/mining-pool'
import { CoinSupply, Halving, MiningPoolDetail, PoolBlock, PoolShares } from '@orrery/model/wire/mining'
import { ChainParam, LIST_PARAMS, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const POOL = [...CHAIN, 'CAPABILITY_MISSING'] as const
const span = Type.Optional(
  Type.Unsafe<PoolSpan>(
    Type.String({
      enum: [...POOL_SPANS],
      description:
        'Blocks of the last so many days; all of them with `all`. 7d unless told. Account chains count up to 30d.',
    }),
  ),
)
const miningPool = Type.String({
  pattern: '^[a-z0-9-]{1,80}$',
  description: 'Code of a pool, or `unknown`; on account chains with proof of work an address.',
  examples: ['antpool'],
})

/** Who mines, and what a block makes (screens-nonevm §4.5). */
export const mining = defineResource({
  listMiningPools: {
    method: 'GET',
    path: '/v1/{chain}/mining-pools',
    summary:
      'Who mined: pools of the operator’s file, or on account chains with proof of work the addresses that blocks pay',
    params: paramsOf({ chain: ChainParam, span }),
    reply: PoolShares,
    errors: [...POOL, 'PARAMETER_INVALID'],
    cacheSeconds: 5,
  },
  getMiningPool: {
    method: 'GET',
    path: '/v1/{chain}/mining-pools/{miningPool}',
    summary: 'One mining pool: its marks, its blocks by span and by day',
    params: paramsOf({ chain: ChainParam, miningPool }),
    reply: MiningPoolDetail,
    errors: [...POOL, 'POOL_NOT_FOUND', 'ADDRESS_MALFORMED'],
    cacheSeconds: 5,
  },
  listMiningPoolBlocks: {
    method: 'GET',
    path: '/v1/{chain}/mining-pools/{miningPool}/blocks',
    summary: 'Blocks of a mining pool, newest first',
    params: paramsOf({ chain: ChainParam, miningPool, ...LIST_PARAMS }),
    reply: listOf(PoolBlock),
    errors: [...POOL, 'ADDRESS_MALFORMED', 'PARAMETER_INVALID', 'PAGE_TOO_DEEP', 'CURSOR_INVALID', 'STALE_CURSOR'],
    cacheSeconds: 1,
  },
  getHalving: {
    method: 'GET',
    path: '/v1/{chain}/halving',
    summary: 'The subsidy of blocks now, when it is cut next, and all cuts',
    params: paramsOf({ chain: ChainParam }),
    reply: Halving,
    errors: POOL,
    cacheSeconds: 1,
  },
  getCoinSupply: {
    method: 'GET',
    path: '/v1/{chain}/coin-supply',
    summary: 'How much of its coin an output chain has, by its blocks and by its balances',
    params: paramsOf({ chain: ChainParam }),
    reply: CoinSupply,
    errors: POOL,
    cacheSeconds: 5,
  },
})
