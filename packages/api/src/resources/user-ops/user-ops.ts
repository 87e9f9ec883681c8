import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import { UserOp, UserOpCalls, UserOpDetail } from '@orrery/model/wire/events'
import { Log, Transfer } from '@orrery/model/wire/transaction'
import { UserOpParties, UserOpRole } from '@orrery/model/wire/user-op-parties'
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
const hash = IdParam('Hash of the operation.')

/** Account-abstraction operations (ERC-4337). */
export const userOps = defineResource({
  listUserOps: {
    method: 'GET',
    path: '/v1/{chain}/userops',
    summary:
      'User operations of the chain, newest first, all or those that fit; a filtered list is walked by its cursors',
    params: paramsOf({
      chain: ChainParam,
      sender: Type.Optional(IdParam('Only of this account.')),
      paymaster: Type.Optional(IdParam('Only what this paymaster paid for.')),
      entryPoint: Type.Optional(IdParam('Only what this entry point told.')),
      bundler: Type.Optional(IdParam('Only of bundles that this address sent.')),
      factory: Type.Optional(IdParam('Only those in which this factory made the account.')),
      status: Type.Optional(Type.Union([Type.Literal('success'), Type.Literal('failed')])),
      ...LIST_PARAMS,
    }),
    reply: listOf(UserOp),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listUserOpParties: {
    method: 'GET',
    path: '/v1/{chain}/userop-parties',
    summary: 'Bundlers, paymasters, factories or accounts of user operations, by the operations of the last days',
    params: paramsOf({
      chain: ChainParam,
      role: UserOpRole,
      days: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 30, default: 7, description: 'UTC days, up to that of the last block.' }),
      ),
    }),
    reply: UserOpParties,
    errors: [...CHAIN, 'CAPABILITY_MISSING'],
    cacheSeconds: 10,
  },
  getUserOp: {
    method: 'GET',
    path: '/v1/{chain}/userops/{hash}',
    summary: 'A user operation by its hash, with what its entry point told beside',
    params: paramsOf({ chain: ChainParam, hash }),
    reply: UserOpDetail,
    errors: [...CHAIN, ...TX, 'PARAMETER_INVALID', 'STALE_CURSOR'],
    cacheSeconds: 1,
  },
  getUserOpTrace: {
    method: 'GET',
    path: '/v1/{chain}/userops/{hash}/trace',
    summary: 'Calls of a user operation while it was executed, a thousand at a time; needs traces',
    params: paramsOf({
      chain: ChainParam,
      hash,
      frame: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'First frame, counted from 0.' }),
      ),
    }),
    reply: UserOpCalls,
    errors: [...CHAIN, ...TX, 'CAPABILITY_MISSING', 'PARAMETER_INVALID'],
    cacheSeconds: 30,
  },
  listUserOpLogs: {
    method: 'GET',
    path: '/v1/{chain}/userops/{hash}/logs',
    summary: 'Logs of a user operation: those of its bundle that were told while it was executed',
    params: paramsOf({ chain: ChainParam, hash, ...LIST_PARAMS }),
    reply: listOf(Log),
    errors: [...CHAIN, ...TX, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listUserOpTransfers: {
    method: 'GET',
    path: '/v1/{chain}/userops/{hash}/transfers',
    summary: 'Transfers that a user operation made by the logs of its execution',
    params: paramsOf({ chain: ChainParam, hash, ...LIST_PARAMS }),
    reply: listOf(Transfer),
    errors: [...CHAIN, ...TX, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listTransactionUserOps: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/userops',
    summary: 'User operations that a transaction bundled, in order',
    params: paramsOf({ chain: ChainParam, hash: IdParam('Transaction hash.'), ...LIST_PARAMS }),
    reply: listOf(UserOp),
    errors: [...CHAIN, ...TX, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listAddressUserOps: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/userops',
    summary: 'User operations that an account sent or a paymaster paid, newest first',
    params: paramsOf({ chain: ChainParam, address: IdParam('Account or paymaster.'), ...LIST_PARAMS }),
    reply: listOf(UserOp),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
})
