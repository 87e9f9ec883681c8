import { Type } from 'typebox'
import { CallList, CallSteps, CallTree, StateChanges, TxFailure } from '@orrery/model/wire/call'
import { defineResource } from '../../contract/resource.ts'
import {
  ChainOrderParam,
  ChainParam,
  IdParam,
  LIST_ERRORS,
  LIST_PARAMS,
  paramsOf,
  DirectionParam,
  TIME_PARAMS,
} from '../../contract/params.ts'

const hash = IdParam('Transaction hash.')
const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING'] as const
const TX = [
  'HASH_MALFORMED',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_UNTOLD',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const

/** Calls inside transactions. All of it needs traces, and says so with `CAPABILITY_MISSING` where there are none. */
export const calls = defineResource({
  listTransactionCalls: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/calls',
    summary:
      'Calls of a transaction in order: those that move coins, make or end a contract, or fail, unless told otherwise',
    params: paramsOf({
      chain: ChainParam,
      hash,
      which: Type.Optional(
        Type.Union([Type.Literal('kept'), Type.Literal('acting'), Type.Literal('all')], {
          description: '`acting`: also calls that move nothing; `all`: reading calls and borrowed code, too.',
        }),
      ),
      ...LIST_PARAMS,
    }),
    reply: CallList,
    errors: [...CHAIN, ...TX, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlockCalls: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/calls',
    summary: 'The same of all transactions of a block',
    params: paramsOf({ chain: ChainParam, block: IdParam('Height, hash or tag.'), ...LIST_PARAMS }),
    reply: CallList,
    errors: [
      ...CHAIN,
      'HEIGHT_MALFORMED',
      'HASH_MALFORMED',
      'BLOCK_NOT_FOUND',
      'BLOCK_NOT_YET',
      'TIME_NOT_YET',
      ...LIST_ERRORS,
    ],
    cacheSeconds: 1,
  },
  listAddressCalls: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/calls',
    summary:
      'The same from and to an address, newest first; `traced` says how many of the indexed blocks were looked into',
    params: paramsOf({
      chain: ChainParam,
      address: IdParam('Address in any form that the family accepts.'),
      direction: DirectionParam,
      moving: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Only calls that move the coin. A filtered list is walked by its cursors.',
        }),
      ),
      ...TIME_PARAMS,
      ...LIST_PARAMS,
      order: ChainOrderParam,
    }),
    reply: CallList,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getTransactionTrace: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/trace',
    summary: 'All frames of a transaction, a thousand at a time, as the node finds them by executing it anew',
    params: paramsOf({
      chain: ChainParam,
      hash,
      frame: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'First frame, counted from 0.' }),
      ),
    }),
    reply: CallTree,
    errors: [...CHAIN, ...TX],
    cacheSeconds: 30,
  },
  getTransactionSteps: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/steps',
    summary:
      'The opcodes of a transaction, 500 at a time, up to its first 10,000, as the node finds them by executing it anew',
    params: paramsOf({
      chain: ChainParam,
      hash,
      step: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'First step, counted from 0.' })),
    }),
    reply: CallSteps,
    errors: [...CHAIN, ...TX],
    cacheSeconds: 30,
  },
  getTransactionChanges: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/state',
    summary:
      'Balances, nonces, code and storage before and after a transaction, as the node finds by executing it anew',
    params: paramsOf({ chain: ChainParam, hash }),
    reply: StateChanges,
    errors: [...CHAIN, ...TX],
    cacheSeconds: 30,
  },
  getTransactionFailure: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/failure',
    summary:
      'Why a transaction failed: the calls down to the one where it began, and what its call does when the node executes it again',
    params: paramsOf({ chain: ChainParam, hash }),
    reply: TxFailure,
    errors: [...CHAIN, ...TX],
    cacheSeconds: 30,
  },
})
