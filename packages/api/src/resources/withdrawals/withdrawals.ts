import { Type } from 'typebox'
import { Withdrawal } from '@orrery/model/wire/block-data'
import { listOf } from '@orrery/model/wire/common'
import { defineResource } from '../../contract/resource.ts'
import {
  BLOCK_ERRORS,
  ChainOrderParam,
  ChainParam,
  IdParam,
  LIST_ERRORS,
  LIST_PARAMS,
  paramsOf,
  TIME_PARAMS,
} from '../../contract/params.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const BLOCK = [...BLOCK_ERRORS, 'CAPABILITY_MISSING'] as const
const block = IdParam('Height, block hash, or one of latest, safe, finalized, earliest.')
const address = IdParam('Address in any form that the family accepts.')

const validator = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Only those of the validator of this index. A filtered list is walked by its cursors.',
  }),
)

/** Withdrawals from the consensus layer (EIP-4895). */
export const withdrawals = defineResource({
  listWithdrawals: {
    method: 'GET',
    path: '/v1/{chain}/withdrawals',
    summary: 'Withdrawals of the chain, newest first',
    params: paramsOf({
      chain: ChainParam,
      validator,
      ...LIST_PARAMS,
    }),
    reply: listOf(Withdrawal),
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlockWithdrawals: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/withdrawals',
    summary: 'Withdrawals of a block in order',
    params: paramsOf({ chain: ChainParam, block, ...LIST_PARAMS }),
    reply: listOf(Withdrawal),
    errors: [...CHAIN, ...BLOCK, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listAddressWithdrawals: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/withdrawals',
    summary: 'Withdrawals to an address, newest first unless told',
    params: paramsOf({ chain: ChainParam, address, validator, ...TIME_PARAMS, order: ChainOrderParam, ...LIST_PARAMS }),
    reply: listOf(Withdrawal),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
})
