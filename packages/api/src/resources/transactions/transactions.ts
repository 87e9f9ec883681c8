import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import {
  Log,
  SenderNeighbours,
  Transfer,
  TxBalances,
  TxDetail,
  TxMoves,
  TxSummary,
} from '@orrery/model/wire/transaction'
import { defineResource } from '../../contract/resource.ts'
import {
  ChainParam,
  IdParam,
  LIST_ERRORS,
  LIST_PARAMS,
  MethodParam,
  LOG_PARAMS,
  paramsOf,
  TIME_PARAMS,
} from '../../contract/params.ts'

const hash = IdParam('Transaction hash.')
const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const TX = [
  'HASH_MALFORMED',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_UNTOLD',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const

/** Transactions, mined and pending. */
export const transactions = defineResource({
  listTransactions: {
    method: 'GET',
    path: '/v1/{chain}/transactions',
    summary: 'Canonical transactions, newest first',
    params: paramsOf({ chain: ChainParam, ...TIME_PARAMS, ...LIST_PARAMS }),
    reply: listOf(TxSummary),
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listTransactionMoves: {
    method: 'GET',
    path: '/v1/{chain}/transaction-moves',
    summary:
      'What tokens transactions brought their senders and took from them, of several at once; others are left out',
    params: paramsOf({
      chain: ChainParam,
      hashes: Type.String({
        pattern: '^[\\w,]{1,7000}$',
        description: 'Up to 100 hashes of mined transactions with commas between them.',
      }),
    }),
    reply: Type.Object({ moves: Type.Array(TxMoves) }),
    errors: [...CHAIN, 'HASH_MALFORMED', 'PARAMETER_INVALID'],
    cacheSeconds: 5,
  },
  listPending: {
    method: 'GET',
    path: '/v1/{chain}/transactions/pending',
    summary: "Transactions in the node's mempool, the last seen first unless told otherwise",
    params: paramsOf({
      chain: ChainParam,
      leastRate: Type.Optional(
        Type.String({
          pattern: '^\\d{1,12}(\\.\\d{1,2})?$',
          description:
            'Only what pays at least so much per virtual byte (per byte without segwit), in the chain’s gas unit.',
        }),
      ),
      least: Type.Optional(Type.String({ pattern: '^\\d{1,78}$', description: 'Least value in base units.' })),
      carries: Type.Optional(
        Type.Unsafe<'data' | 'runes' | 'omni' | 'cat'>(
          Type.String({
            enum: ['data', 'runes', 'omni', 'cat'],
            description: 'Only what carries data in an output, or a message of such a protocol there.',
          }),
        ),
      ),
      from: Type.Optional(IdParam('Only from this sender.')),
      to: Type.Optional(IdParam('Only to this receiver.')),
      method: MethodParam,
      leastTip: Type.Optional(
        Type.String({
          pattern: '^\\d{1,30}$',
          description:
            'Only what leaves the producer at least so much per gas at the newest base fee, in base units; 0 is what could be in the next block.',
        }),
      ),
      queued: Type.Optional(
        Type.Boolean({
          description: 'Only what waits for a lower nonce that the node does not have, or nothing of it.',
        }),
      ),
      sort: Type.Optional(
        Type.Union([Type.Literal('seen'), Type.Literal('tip'), Type.Literal('value')], {
          description: 'The last seen first; or the most per gas at the newest base fee, or the most value.',
        }),
      ),
      ...LIST_PARAMS,
    }),
    reply: listOf(TxSummary),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getTransaction: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}',
    summary:
      'One transaction: mined, pending, replaced, dropped or orphaned; read from the node where it is not indexed',
    params: paramsOf({
      chain: ChainParam,
      hash,
      mostSides: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000,
          description:
            'Of output chains: as many inputs and outputs as are told at most, the first of each side. `ext.sides` then tells how many there are; sums are those of all.',
        }),
      ),
      output: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 9_999_999,
          description: 'With `mostSides`: an output that is to be among those that are told.',
        }),
      ),
    }),
    reply: TxDetail,
    errors: [...CHAIN, ...TX],
    cacheSeconds: 1,
  },
  listTransactionLogs: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/logs',
    summary: 'Logs of a transaction in order, all or those that fit',
    params: paramsOf({ chain: ChainParam, hash, ...LOG_PARAMS, ...LIST_PARAMS }),
    reply: listOf(Log),
    errors: [...CHAIN, ...TX, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listTransactionTransfers: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/transfers',
    summary: 'Transfers of a transaction in order',
    params: paramsOf({
      chain: ChainParam,
      hash,
      ...LIST_PARAMS,
      balances: Type.Optional(
        Type.Boolean({
          description:
            'Tells what giver and receiver have of a fungible token right behind each transfer, where the index knows.',
        }),
      ),
    }),
    reply: listOf(Transfer),
    errors: [...CHAIN, ...TX, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getTransactionNeighbours: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/neighbours',
    summary: 'What the sender of a transaction sent right before and after it',
    params: paramsOf({ chain: ChainParam, hash }),
    reply: SenderNeighbours,
    errors: [...CHAIN, ...TX, 'STALE_CURSOR', 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 1,
  },
  getTransactionBalances: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/balances',
    summary:
      'What each address had more or less of after a transaction: value, fee, transfers, and coins moved by calls inside; on output chains what it put in and got',
    params: paramsOf({ chain: ChainParam, hash }),
    reply: TxBalances,
    errors: [...CHAIN, ...TX, 'CAPABILITY_MISSING', 'STALE_CURSOR'],
    cacheSeconds: 1,
  },
})
