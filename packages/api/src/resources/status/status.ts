import { Type } from 'typebox'
import { ChainStatus } from '@orrery/model/wire/chain'
import { DataSets } from '@orrery/model/wire/data-set'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, paramsOf } from '../../contract/params.ts'

/** How well each chain is followed: nodes, lag, coverage, capabilities. */
export const status = defineResource({
  getChainStatus: {
    method: 'GET',
    path: '/v1/{chain}/status',
    summary: 'State of one followed chain',
    params: paramsOf({ chain: ChainParam }),
    reply: ChainStatus,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'],
    cacheSeconds: 0,
  },
  listDataSets: {
    method: 'GET',
    path: '/v1/{chain}/data-sets',
    summary: 'Which blocks each data set of a chain covers, and why not all',
    params: paramsOf({ chain: ChainParam }),
    reply: DataSets,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'],
    cacheSeconds: 5,
  },
  listStatus: {
    method: 'GET',
    path: '/v1/status',
    summary: 'State of all followed chains',
    params: paramsOf({}),
    reply: Type.Object({ hits: Type.Array(ChainStatus) }),
    errors: [],
    cacheSeconds: 0,
  },
})
