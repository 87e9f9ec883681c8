import { listOf } from '@orrery/model/wire/common'
import { Pool, Swap } from '@orrery/model/wire/events'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const LIST = ['PARAMETER_INVALID', 'PAGE_TOO_DEEP', 'CURSOR_INVALID', 'STALE_CURSOR'] as const

/** Exchange pools and what was exchanged in them. */
export const pools = defineResource({
  listPools: {
    method: 'GET',
    path: '/v1/{chain}/pools',
    summary: 'Exchange pools as factories told them, newest first',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: listOf(Pool),
    errors: [...CHAIN, ...LIST],
    cacheSeconds: 2,
  },
  listTokenPools: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/pools',
    summary: 'Pools that exchange a token, newest first',
    params: paramsOf({ chain: ChainParam, address: IdParam('Token contract.'), ...LIST_PARAMS }),
    reply: listOf(Pool),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST],
    cacheSeconds: 2,
  },
  listPoolSwaps: {
    method: 'GET',
    path: '/v1/{chain}/pools/{pool}/swaps',
    summary: 'Exchanges in one pool, newest first; amounts are what the pool gained',
    params: paramsOf({ chain: ChainParam, pool: IdParam('Address, or id of 32 bytes.'), ...LIST_PARAMS }),
    reply: listOf(Swap),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST],
    cacheSeconds: 1,
  },
})
