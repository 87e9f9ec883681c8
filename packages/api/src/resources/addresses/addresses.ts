import { Type } from 'typebox'
import { AddressDetail, HoldingList, Output, OutputTotals } from '@orrery/model/wire/address'
import { listOf } from '@orrery/model/wire/common'
import { SearchedBlocks, SearchedLogs } from '@orrery/model/wire/filter'
import { AccountTx, Transfer } from '@orrery/model/wire/transaction'
import { defineResource } from '../../contract/resource.ts'
import {
  ChainOrderParam,
  ChainParam,
  DirectionParam,
  HEIGHT_PARAMS,
  IdParam,
  LIST_ERRORS,
  LIST_PARAMS,
  MethodParam,
  MethodsParam,
  paramsOf,
  StandardParam,
  TIME_PARAMS,
  WithParam,
  WorthParam,
} from '../../contract/params.ts'

const address = IdParam('Address in any form that the family accepts.')
const only = Type.Optional(
  Type.Union([Type.Literal('fungible'), Type.Literal('items')], {
    description: 'Only fungible tokens, or only items of NFT contracts, which are known where every block is indexed.',
  }),
)
const order = Type.Optional(
  Type.Union([Type.Literal('name'), Type.Literal('value')], {
    default: 'name',
    description: 'By their symbols, or by what they are worth at the pools’ newest prices, the most first.',
  }),
)
const state = Type.Optional(
  Type.Literal('unspent', {
    description:
      'Only outputs that nobody has spent. They are walked by cursors, and known where every block is indexed.',
  }),
)
const topic = Type.Optional(
  Type.String({
    pattern: '^0x[0-9a-fA-F]{64}$',
    description: 'Only logs with this first topic: the event’s signature.',
  }),
)
const names = Type.Optional(
  IdParam('Only logs that name this account, as a topic behind the first or in their data, in 32 bytes.'),
)
const status = Type.Optional(
  Type.Union([Type.Literal('success'), Type.Literal('failed')], { description: 'Only those that ended so.' }),
)
const type = Type.Optional(
  Type.String({
    pattern: '^[a-z0-9-]{1,40}$',
    description: 'Only transactions of this type: `legacy`, `dynamic-fee`, `blob` ….',
  }),
)
const amount = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{1,78}$', description }))
const least = amount('Only transactions of at least this value, base units.')
const most = amount('Only transactions of at most this value, base units.')
const token = Type.Optional(IdParam('Only transfers of this token, by its contract; `native` is the chain’s own coin.'))
const ERRORS = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED'] as const

/** Addresses and their history. */
export const addresses = defineResource({
  getAddress: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}',
    summary: 'An address: balance from the node or a complete ledger, activity from the index',
    params: paramsOf({ chain: ChainParam, address }),
    reply: AddressDetail,
    errors: ERRORS,
    cacheSeconds: 1,
  },
  listAddressTransactions: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/transactions',
    summary: 'Transactions of an address, newest first; on page 1 the pending ones stand on top, beside the limit',
    params: paramsOf({
      chain: ChainParam,
      address,
      direction: DirectionParam,
      with: WithParam,
      method: MethodParam,
      status,
      type,
      least,
      most,
      ...HEIGHT_PARAMS,
      ...TIME_PARAMS,
      ...LIST_PARAMS,
      order: ChainOrderParam,
    }),
    reply: listOf(AccountTx),
    errors: [...ERRORS, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listAddressTransfers: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/transfers',
    summary: 'Transfers to and from an address, newest first',
    params: paramsOf({
      chain: ChainParam,
      address,
      standard: StandardParam,
      direction: DirectionParam,
      with: WithParam,
      token,
      worth: WorthParam,
      methods: MethodsParam,
      ...TIME_PARAMS,
      ...LIST_PARAMS,
      order: ChainOrderParam,
    }),
    reply: listOf(Transfer),
    errors: [...ERRORS, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listAddressTokens: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/tokens',
    summary: 'Tokens that an address holds, with what they are worth where pools tell prices',
    params: paramsOf({
      chain: ChainParam,
      address,
      only,
      order,
      token: Type.Optional(IdParam('Only what it holds of this contract: items of a collection, or one token.')),
      leastWorth: amount(
        'Only what is worth at least so much in dollars with 18 decimals, at the newest prices of pools.',
      ),
      verified: Type.Optional(
        Type.Boolean({ default: false, description: 'Only tokens whose contracts have their source verified here.' }),
      ),
      traitType: Type.Optional(
        Type.String({ maxLength: 256, description: 'With `traitValue`: only items with this trait.' }),
      ),
      traitValue: Type.Optional(
        Type.String({ maxLength: 256, description: 'With `token` and `only=items`: only items with this trait.' }),
      ),
      ...LIST_PARAMS,
    }),
    reply: HoldingList,
    errors: [...ERRORS, ...LIST_ERRORS, 'CAPABILITY_MISSING'],
    cacheSeconds: 2,
  },
  listAddressOutputs: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/outputs',
    summary: 'Outputs paid to an address, newest first (UTXO chains; empty elsewhere)',
    params: paramsOf({ chain: ChainParam, address, state, ...LIST_PARAMS }),
    reply: listOf(Output),
    errors: [...ERRORS, ...LIST_ERRORS, 'CAPABILITY_MISSING'],
    cacheSeconds: 1,
  },
  getAddressOutputTotals: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/output-totals',
    summary:
      'What an address received and sent in all, in whole outputs, and its place among the largest balances (UTXO chains)',
    params: paramsOf({ chain: ChainParam, address }),
    reply: OutputTotals,
    errors: [...ERRORS, 'CAPABILITY_MISSING'],
    cacheSeconds: 2,
  },
  listAddressBlocks: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/blocks',
    summary:
      'Blocks whose fee recipient or miner an address is, newest first unless told, as far as one answer may look',
    params: paramsOf({
      chain: ChainParam,
      address,
      ...TIME_PARAMS,
      order: ChainOrderParam,
      limit: LIST_PARAMS.limit,
      cursor: LIST_PARAMS.cursor,
    }),
    reply: SearchedBlocks,
    errors: [...ERRORS, 'PARAMETER_INVALID', 'CURSOR_INVALID', 'STALE_CURSOR'],
    cacheSeconds: 1,
  },
  listAddressLogs: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/logs',
    summary: 'What a contract logged, newest first unless told, as far as one answer may look',
    params: paramsOf({
      chain: ChainParam,
      address,
      topic,
      names,
      ...HEIGHT_PARAMS,
      ...TIME_PARAMS,
      order: ChainOrderParam,
      limit: LIST_PARAMS.limit,
      cursor: LIST_PARAMS.cursor,
    }),
    reply: SearchedLogs,
    errors: [...ERRORS, 'PARAMETER_INVALID', 'CURSOR_INVALID', 'STALE_CURSOR'],
    cacheSeconds: 1,
  },
})
