import { Type } from 'typebox'
import { SearchResult } from '@orrery/model/wire/search'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, paramsOf } from '../../contract/params.ts'

// Longer than a query may be, so that a pasted address of a page still reaches the normaliser.
const q = Type.String({
  maxLength: 4096,
  description:
    'Anything: height, hash, address, token, chain, or a pasted link to one. At most 128 characters once normalised.',
  examples: ['latest'],
})

/** Search on one chain and on all (explorer §7, screens-evm §2.1, screens-nonevm §12.2). */
export const search = defineResource({
  searchChain: {
    method: 'GET',
    path: '/v1/{chain}/search',
    summary: 'Search on one chain',
    params: paramsOf({ chain: ChainParam, q }),
    reply: SearchResult,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'QUERY_TOO_LONG'],
    cacheSeconds: 2,
  },
  search: {
    method: 'GET',
    path: '/v1/search',
    summary: 'Search on all active chains',
    params: paramsOf({ q }),
    reply: SearchResult,
    errors: ['QUERY_TOO_LONG'],
    cacheSeconds: 2,
  },
})
