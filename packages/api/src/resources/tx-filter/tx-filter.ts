import { Type } from 'typebox'
import { FilteredCalls, FilteredTransfers, FilteredTxs, LargestValues, LargeValue } from '@orrery/model/wire/filter'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LIST_PARAMS, paramsOf, StandardParam, TIME_PARAMS } from '../../contract/params.ts'

const amount = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{1,78}$', description }))

const selector = (description: string) => Type.Optional(Type.String({ pattern: '^0x[0-9a-fA-F]{8}$', description }))

const ERRORS = [
  'CHAIN_UNKNOWN',
  'CHAIN_INACTIVE',
  'ADDRESS_MALFORMED',
  'PARAMETER_INVALID',
  'CURSOR_INVALID',
  'STALE_CURSOR',
] as const

const SIDES = {
  from: Type.Optional(IdParam('Sender.')),
  to: Type.Optional(IdParam('Receiver, or the contract that was made.')),
  notFrom: Type.Optional(IdParam('Not from this sender.')),
  notTo: Type.Optional(IdParam('Not to this receiver.')),
}
const VALUES = { least: amount('Least value in base units.'), most: amount('Most value in base units.') }
const METHODS = {
  method: selector('Selector of the called function.'),
  notMethod: selector('Not with this selector.'),
}
const Status = Type.Optional(Type.Union([Type.Literal('success'), Type.Literal('failed')]))
const WALK = { limit: LIST_PARAMS.limit, cursor: LIST_PARAMS.cursor }

/** Transactions, calls inside them and transfers by conditions (screens-evm §17). */
export const txFilter = defineResource({
  filterTransactions: {
    method: 'GET',
    path: '/v1/{chain}/filter',
    summary: 'Transactions that fit all conditions, newest first; says how far it looked',
    params: paramsOf({ chain: ChainParam, ...SIDES, ...METHODS, ...VALUES, ...TIME_PARAMS, status: Status, ...WALK }),
    reply: FilteredTxs,
    errors: ERRORS,
    cacheSeconds: 1,
  },
  filterTransfers: {
    method: 'GET',
    path: '/v1/{chain}/filter/transfers',
    summary: 'Transfers of tokens that fit all conditions, newest first; says how far it looked',
    params: paramsOf({
      chain: ChainParam,
      ...SIDES,
      token: Type.Optional(IdParam('Contract of the token, or `native` for the coin. Without it all tokens.')),
      standard: StandardParam,
      tokenId: amount('Number of the item.'),
      ...METHODS,
      ...VALUES,
      ...TIME_PARAMS,
      ...WALK,
    }),
    reply: FilteredTransfers,
    errors: ERRORS,
    cacheSeconds: 1,
  },
  filterCalls: {
    method: 'GET',
    path: '/v1/{chain}/filter/calls',
    summary:
      'Calls inside transactions that fit all conditions, newest first, of the blocks that were traced; says how far it looked',
    params: paramsOf({ chain: ChainParam, ...SIDES, ...METHODS, ...VALUES, ...TIME_PARAMS, status: Status, ...WALK }),
    reply: FilteredCalls,
    errors: [...ERRORS, 'CAPABILITY_MISSING'],
    cacheSeconds: 1,
  },
  getLargeValue: {
    method: 'GET',
    path: '/v1/{chain}/large',
    summary: 'From which value on one in a thousand transactions of the newest blocks is, and the largest of them',
    params: paramsOf({ chain: ChainParam }),
    reply: LargeValue,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'],
    cacheSeconds: 1,
  },
  getLargestValues: {
    method: 'GET',
    path: '/v1/{chain}/largest',
    summary: 'The transactions that moved most in the last 24 hours',
    params: paramsOf({ chain: ChainParam }),
    reply: LargestValues,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 5,
  },
})
