import { SatTrace } from '@orrery/model/wire/sat'
import { ChainParam, IdParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** Numbers of single sats (screens-nonevm §4.7). */
export const sats = defineResource({
  traceSat: {
    method: 'GET',
    path: '/v1/{chain}/sats/{satpoint}',
    summary:
      'The way of a sat back to the block that made it, from which its number and its rarity follow; about a second of it',
    params: paramsOf({
      chain: ChainParam,
      satpoint: IdParam('Output and offset in it: `txid:vout:offset`. What an unfinished answer tells leads on.'),
    }),
    reply: SatTrace,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', 'PARAMETER_INVALID', 'TRANSACTION_NOT_FOUND'],
    cacheSeconds: 1,
  },
})
