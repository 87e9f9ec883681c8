import { Type } from 'typebox'
import { AddressAnalytics } from '@orrery/model/wire/address-analytics'
import { BalanceHistory } from '@orrery/model/wire/balance-history'
import { BalancesThen } from '@orrery/model/wire/balances-then'
import { Portfolio } from '@orrery/model/wire/portfolio'
import { Statement } from '@orrery/model/wire/statement'
import { BLOCK_ERRORS, ChainParam, IdParam, LIST_PARAMS, paramsOf, TIME_PARAMS } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const params = paramsOf({
  chain: ChainParam,
  address: IdParam('Address in any form that the family accepts.'),
  ...TIME_PARAMS,
})
const ERRORS = [
  'CHAIN_UNKNOWN',
  'CHAIN_INACTIVE',
  'ADDRESS_MALFORMED',
  'PARAMETER_INVALID',
  'CAPABILITY_MISSING',
] as const

/** What an address had, got, gave and did in a period. */
export const statements = defineResource({
  getAddressStatement: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/statement',
    summary:
      'Opening balance, what came in and went out, fees and closing balance of a period, and what of it is not explained',
    params,
    reply: Statement,
    errors: ERRORS,
    cacheSeconds: 5,
  },
  getAddressAnalytics: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/analytics',
    summary:
      'Activity, fees and balances of an address over time, its hours, counterparties and methods, from its newest transactions',
    params,
    reply: AddressAnalytics,
    errors: ERRORS,
    cacheSeconds: 5,
  },
  getAddressPortfolio: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/portfolio',
    summary:
      'What an address held by day of the eight tokens that are worth most of what it has now, at the pools’ newest prices, and what these were by day',
    params: paramsOf({ chain: ChainParam, address: IdParam('Address in any form that the family accepts.') }),
    reply: Portfolio,
    errors: ERRORS,
    cacheSeconds: 60,
  },
  getAddressBalancesThen: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/balances-then',
    summary: 'What the ledger of the index has of an address after a block: its coin and all its tokens',
    params: paramsOf({
      chain: ChainParam,
      address: IdParam('Address in any form that the family accepts.'),
      block: IdParam('After this block: a height, a hash, or the last block at a time (`@2026-01-31T23:59:59Z`).'),
    }),
    reply: BalancesThen,
    errors: [...ERRORS, ...BLOCK_ERRORS],
    cacheSeconds: 5,
  },
  getAddressBalanceHistory: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/balance-history',
    summary: 'What changed the coin of an address, or a token of it, newest first, and what was left after each block',
    params: paramsOf({
      ...params.properties,
      token: Type.Optional(IdParam('Contract of a token; without it, or `native`, the coin of the chain.')),
      limit: LIST_PARAMS.limit,
      cursor: LIST_PARAMS.cursor,
    }),
    reply: BalanceHistory,
    errors: [...ERRORS, 'CURSOR_INVALID', 'STALE_CURSOR'],
    cacheSeconds: 2,
  },
})
