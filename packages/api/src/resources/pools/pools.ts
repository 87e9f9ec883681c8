import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import { Pool, PoolDetail, Swap, VenueDetail, Venues } from '@orrery/model/wire/pool'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const

const pool = IdParam('Address, or id of 32 bytes.')

/** Exchange pools and what was exchanged in them. */
export const pools = defineResource({
  listPools: {
    method: 'GET',
    path: '/v1/{chain}/pools',
    summary: 'Exchange pools as factories told them, newest first',
    params: paramsOf({
      chain: ChainParam,
      factory: Type.Optional(IdParam('Only pools that this contract told of.')),
      ...LIST_PARAMS,
    }),
    reply: listOf(Pool),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 2,
  },
  getVenues: {
    method: 'GET',
    path: '/v1/{chain}/venues',
    summary: 'Factories of exchange pools by what was exchanged in these in the last 24 hours, the most first',
    params: paramsOf({ chain: ChainParam }),
    reply: Venues,
    errors: [...CHAIN, 'CAPABILITY_MISSING', 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 5,
  },
  getVenue: {
    method: 'GET',
    path: '/v1/{chain}/venues/{factory}',
    summary:
      'One factory of exchange pools: its busiest pools of the last 24 hours, what was exchanged in them, and by how many',
    params: paramsOf({ chain: ChainParam, factory: IdParam('The factory, or the contract that holds its pools.') }),
    reply: VenueDetail,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'CAPABILITY_MISSING', 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 5,
  },
  getPool: {
    method: 'GET',
    path: '/v1/{chain}/pools/{pool}',
    summary: 'A pool by its address or id: what its factory told of it, and what it holds where it tells that itself',
    params: paramsOf({ chain: ChainParam, pool }),
    reply: PoolDetail,
    errors: [...CHAIN, 'ADDRESS_MALFORMED'],
    cacheSeconds: 1,
  },
  listTokenPools: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/pools',
    summary: 'Pools that exchange a token, newest first',
    params: paramsOf({ chain: ChainParam, address: IdParam('Token contract.'), ...LIST_PARAMS }),
    reply: listOf(Pool),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 2,
  },
  listPoolSwaps: {
    method: 'GET',
    path: '/v1/{chain}/pools/{pool}/swaps',
    summary: 'Exchanges in one pool, newest first; amounts are what the pool gained',
    params: paramsOf({ chain: ChainParam, pool, ...LIST_PARAMS }),
    reply: listOf(Swap),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
})
