import { Market, TokenPrice } from '@orrery/model/wire/market'
import { ChainParam, IdParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const ERRORS = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', 'STORE_LIMIT', 'STORE_UNAVAILABLE'] as const

/** What tokens are worth by the pools of their own chain; no price is asked of anybody. */
export const market = defineResource({
  getMarket: {
    method: 'GET',
    path: '/v1/{chain}/token-market',
    summary: 'What tokens are worth by the pools in which most was exchanged in the last 24 hours, the deepest first',
    params: paramsOf({ chain: ChainParam }),
    reply: Market,
    errors: ERRORS,
    cacheSeconds: 5,
  },
  getTokenPrice: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/price',
    summary: 'What one token is worth by the same pools',
    params: paramsOf({ chain: ChainParam, address: IdParam('Token contract.') }),
    reply: TokenPrice,
    errors: [...ERRORS, 'ADDRESS_MALFORMED'],
    cacheSeconds: 5,
  },
})
