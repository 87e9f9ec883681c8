import { Type } from 'typebox'
import { GasPrices, GasUsers } from '@orrery/model/wire/gas'
import { ChainParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** What gas costs (screens-evm §7). Its history is told by charts. */
export const gas = defineResource({
  getGasPrices: {
    method: 'GET',
    path: '/v1/{chain}/gas/price',
    summary: 'Prices of gas by the newest blocks, and the base fee that comes next',
    params: paramsOf({
      chain: ChainParam,
      top: Type.Optional(
        Type.Union([Type.Literal('contracts'), Type.Literal('senders')], {
          description: 'Also who used the gas of the newest blocks: contracts by gas, or senders by fees.',
        }),
      ),
    }),
    reply: GasPrices,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'],
    cacheSeconds: 1,
  },
  getGasUsers: {
    method: 'GET',
    path: '/v1/{chain}/gas/users',
    summary: 'Who used the gas of the last hours',
    params: paramsOf({
      chain: ChainParam,
      by: Type.Union([Type.Literal('contracts'), Type.Literal('senders')], {
        description: 'What was called, or who paid.',
      }),
      span: Type.Union([Type.Literal('1h'), Type.Literal('3h'), Type.Literal('24h'), Type.Literal('7d')], {
        description: 'How far back.',
      }),
    }),
    reply: GasUsers,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 5,
  },
})
