import { Type } from 'typebox'
import { HolderHistory } from '@orrery/model/wire/holder'
import { TokenActivity } from '@orrery/model/wire/token-activity'
import { TokenSales } from '@orrery/model/wire/token-sales'
import { TokenTrades } from '@orrery/model/wire/token-trades'
import { ChainParam, IdParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** What tokens did over time, from maintained sums. */
export const tokenActivity = defineResource({
  getTokenActivity: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/activity',
    summary: 'Transfers, mints, burns and amounts of one token by day',
    params: paramsOf({
      chain: ChainParam,
      address: IdParam('Token contract.'),
      days: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 36_500, default: 90, description: 'How many days back; 0 is all.' }),
      ),
    }),
    reply: TokenActivity,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED', 'CAPABILITY_MISSING'],
    cacheSeconds: 10,
  },
  getHolderHistory: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/holder-history',
    summary: 'What the largest holders of a token had of its supply over time, and what they are',
    params: paramsOf({ chain: ChainParam, address: IdParam('Token contract.') }),
    reply: HolderHistory,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED', 'CAPABILITY_MISSING', 'STORE_LIMIT'],
    cacheSeconds: 60,
  },
  getTokenSales: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/sales',
    summary: 'What single items of a collection were sold for in the last seven days, by what their buyers gave',
    params: paramsOf({ chain: ChainParam, address: IdParam('NFT contract.') }),
    reply: TokenSales,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED', 'CAPABILITY_MISSING'],
    cacheSeconds: 10,
  },
  getTokenTrades: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/trades',
    summary:
      'The newest exchanges of a token in whichever pools, at most 50 at a time; amounts are what the pool gained',
    params: paramsOf({
      chain: ChainParam,
      address: IdParam('Token contract.'),
      cursor: Type.Optional(
        Type.String({ minLength: 1, maxLength: 300, description: 'A cursor of `next`: the exchanges below.' }),
      ),
    }),
    reply: TokenTrades,
    errors: [
      'CHAIN_UNKNOWN',
      'CHAIN_INACTIVE',
      'ADDRESS_MALFORMED',
      'CAPABILITY_MISSING',
      'CURSOR_INVALID',
      'STALE_CURSOR',
    ],
    cacheSeconds: 2,
  },
})
