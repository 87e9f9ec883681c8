import { Authorization } from '@orrery/model/wire/block-data'
import { listOf } from '@orrery/model/wire/common'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const TX = [
  'HASH_MALFORMED',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_UNTOLD',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const
const hash = IdParam('Transaction hash.')
const address = IdParam('Address in any form that the family accepts.')

/** Authorisations of set-code transactions (EIP-7702). */
export const authorizations = defineResource({
  listTransactionAuthorizations: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/authorizations',
    summary: 'Authorisations of a transaction in order, each with who signed it',
    params: paramsOf({ chain: ChainParam, hash, ...LIST_PARAMS }),
    reply: listOf(Authorization),
    errors: [...CHAIN, ...TX, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listAddressAuthorizations: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/authorizations',
    summary: 'Authorisations that an address signed or that delegate to it, newest first',
    params: paramsOf({ chain: ChainParam, address, ...LIST_PARAMS }),
    reply: listOf(Authorization),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
})
