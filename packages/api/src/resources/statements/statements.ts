import { AddressAnalytics } from '@orrery/model/wire/address-analytics'
import { Statement } from '@orrery/model/wire/statement'
import { ChainParam, IdParam, paramsOf, TIME_PARAMS } from '../../contract/params.ts'
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
})
