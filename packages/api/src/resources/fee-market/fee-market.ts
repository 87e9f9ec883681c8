import { FeeMarket } from '@orrery/model/wire/fee-market'
import { ChainParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** What waits for a block, by what it pays (screens-nonevm §4.4). */
export const feeMarket = defineResource({
  getFeeMarket: {
    method: 'GET',
    path: '/v1/{chain}/fees',
    summary: 'Waiting transactions by fee rate, and the next blocks as they would be mined now',
    params: paramsOf({ chain: ChainParam }),
    reply: FeeMarket,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING'],
    cacheSeconds: 1,
  },
})
