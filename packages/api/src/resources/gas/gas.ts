import { Type } from 'typebox'
import { GAS_ORDERS, GAS_SPANS, type GasOrder, type GasSpan } from '@orrery/model/gas-use'
import { GasBurners, GasPrices, GasUsers } from '@orrery/model/wire/gas'
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
      span: Type.Unsafe<GasSpan>(
        Type.Union(
          GAS_SPANS.map((span) => Type.Literal(span)),
          { description: 'How far back.' },
        ),
      ),
      gasOrder: Type.Optional(
        Type.Unsafe<GasOrder>(
          Type.Union(
            GAS_ORDERS.map((order) => Type.Literal(order)),
            {
              description:
                'What the rows have most of, at most fifty: gas, fees, what of the fees was destroyed, or transactions. Contracts are told by gas, senders by fees, unless another order is asked for.',
            },
          ),
        ),
      ),
    }),
    reply: GasUsers,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 5,
  },
  getGasBurners: {
    method: 'GET',
    path: '/v1/{chain}/gas/burners',
    summary: 'Contracts by what calls of them burnt since the first block',
    params: paramsOf({ chain: ChainParam }),
    reply: GasBurners,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 10,
  },
})
