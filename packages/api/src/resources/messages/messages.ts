import { Type } from 'typebox'
import { ArrivedMessage } from '@orrery/model/wire/arrival'
import { listOf } from '@orrery/model/wire/common'
import { DepartedList, DepartureStatus } from '@orrery/model/wire/rollup-settlement'
import { DepartureCall, DepartureState } from '@orrery/model/wire/withdrawal-step'
import { ChainParam, IdParam, LIST_ERRORS, LIST_PARAMS, paramsOf, TIME_PARAMS } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const PLACE = {
  chain: ChainParam,
  hash: IdParam('Hash of the transaction that wrote the message.'),
  logIndex: Type.Integer({ minimum: 0, maximum: 4_294_967_295, description: 'Index of its log within the block.' }),
}
const NODE = [
  'CHAIN_UNKNOWN',
  'CHAIN_INACTIVE',
  'CAPABILITY_MISSING',
  'HASH_MALFORMED',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_UNTOLD',
  'PARAMETER_INVALID',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const

/** Messages between a rollup and its parent chain, with the halves that stand there where this site follows both (screens-evm §4.1, §12.5). */
export const messages = defineResource({
  listArrivals: {
    method: 'GET',
    path: '/v1/{chain}/messages/l1tol2',
    summary: 'Transactions that messages of the parent chain made, newest first; walked by its cursors',
    params: paramsOf({ chain: ChainParam, ...TIME_PARAMS, ...LIST_PARAMS }),
    reply: listOf(ArrivedMessage),
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listDepartures: {
    method: 'GET',
    path: '/v1/{chain}/departures',
    summary: 'Messages to the parent chain, newest first, each with what became of it there; walked by its cursors',
    params: paramsOf({
      chain: ChainParam,
      departureStatus: Type.Optional(DepartureStatus),
      party: Type.Optional(IdParam('Only messages that this account sent, or that are for it on the parent chain.')),
      ...TIME_PARAMS,
      limit: LIST_PARAMS.limit,
      cursor: LIST_PARAMS.cursor,
    }),
    reply: DepartedList,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getDepartureState: {
    method: 'GET',
    path: '/v1/{chain}/departure-state',
    summary: 'What is next for a message to the parent chain, as the contract there tells it that lets messages out',
    params: paramsOf(PLACE),
    reply: DepartureState,
    errors: NODE,
    cacheSeconds: 5,
  },
  getDepartureCall: {
    method: 'GET',
    path: '/v1/{chain}/departure-call',
    summary:
      'The call on the parent chain by which a message goes on: its proof, or its carrying out; tried before it is told',
    params: paramsOf(PLACE),
    reply: DepartureCall,
    errors: [...NODE, 'BLOCK_NOT_FOUND'],
    cacheSeconds: 5,
  },
})
