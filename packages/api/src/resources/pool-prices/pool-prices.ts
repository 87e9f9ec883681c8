import { Type } from 'typebox'
import { PoolPrices } from '@orrery/model/wire/pool-prices'
import { ChainParam, IdParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** Prices of pools over time, from maintained sums. */
export const poolPrices = defineResource({
  getPoolPrices: {
    method: 'GET',
    path: '/v1/{chain}/pools/{pool}/prices',
    summary: 'First, highest, lowest and last price of a pool and what it exchanged, by minutes, hour or day',
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
      minutes: Type.Optional(
        Type.Unsafe<5 | 15>(
          Type.Integer({
            enum: [5, 15],
            description: 'Instead by so many minutes, 5 or 15: the newest 96 steps, from the newest exchanges.',
          }),
        ),
      ),
    }),
    reply: PoolPrices,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED', 'CAPABILITY_MISSING'],
    cacheSeconds: 10,
  },
})
