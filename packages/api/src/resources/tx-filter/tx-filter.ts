import { Type } from 'typebox'
import { FilteredTxs, LargeValue } from '@orrery/model/wire/filter'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LIST_PARAMS, paramsOf, TIME_PARAMS } from '../../contract/params.ts'

const amount = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{1,78}$', description }))

const selector = (description: string) => Type.Optional(Type.String({ pattern: '^0x[0-9a-fA-F]{8}$', description }))

/** Transactions by conditions (screens-evm §17). */
export const txFilter = defineResource({
  filterTransactions: {
    method: 'GET',
    path: '/v1/{chain}/filter',
    summary: 'Transactions that fit all conditions, newest first; says how far it looked',
    params: paramsOf({
      chain: ChainParam,
      from: Type.Optional(IdParam('Sender.')),
      to: Type.Optional(IdParam('Receiver, or the contract that was made.')),
      method: selector('Selector of the called function.'),
      least: amount('Least value in base units.'),
      most: amount('Most value in base units.'),
      ...TIME_PARAMS,
      status: Type.Optional(Type.Union([Type.Literal('success'), Type.Literal('failed')])),
      notFrom: Type.Optional(IdParam('Not from this sender.')),
      notTo: Type.Optional(IdParam('Not to this receiver.')),
      notMethod: selector('Not with this selector.'),
      limit: LIST_PARAMS.limit,
      cursor: LIST_PARAMS.cursor,
    }),
    reply: FilteredTxs,
    errors: [
      'CHAIN_UNKNOWN',
      'CHAIN_INACTIVE',
      'ADDRESS_MALFORMED',
      'PARAMETER_INVALID',
      'CURSOR_INVALID',
      'STALE_CURSOR',
    ],
    cacheSeconds: 1,
  },
  getLargeValue: {
    method: 'GET',
    path: '/v1/{chain}/large',
    summary: 'From which value on one in a thousand transactions of the newest blocks is',
    params: paramsOf({ chain: ChainParam }),
    reply: LargeValue,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'],
    cacheSeconds: 1,
  },
})
