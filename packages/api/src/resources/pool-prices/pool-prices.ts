import { Type } from 'typebox'
import { PoolPrices } from '@orrery/model/wire/pool-prices'
import { ChainParam, IdParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** Prices of pools over time, from maintained sums. */
export const poolPrices = defineResource({
  getPoolPrices: {
    method: 'GET',
    path: '/v1/{chain}/pools/{pool}/prices',
    summary: 'First, highest, lowest and last price of a pool and what it exchanged, by hour or day',
    params: paramsOf({
      chain: ChainParam,
      pool: IdParam('Address, or id of 32 bytes.'),
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 365,
          default: 30,
          description: 'How many days back; up to 7 they are told by the hour.',
        }),
      ),
    }),
    reply: PoolPrices,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED', 'CAPABILITY_MISSING'],
    cacheSeconds: 10,
  },
})
