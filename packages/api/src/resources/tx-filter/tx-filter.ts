import { Type } from 'typebox'
import {
  FilteredCalls,
  FilteredMoves,
  FilteredTransfers,
  FilteredTxs,
  LargestValues,
  LargeValue,
} from '@orrery/model/wire/filter'
import { LargeTransfers, TransferDirection } from '@orrery/model/wire/large-transfers'
import { defineResource } from '../../contract/resource.ts'
import {
  ChainParam,
  HEIGHT_PARAMS,
  IdParam,
  LIST_PARAMS,
  paramsOf,
  StandardParam,
  TIME_PARAMS,
  TxDeedParam,
  WorthParam,
} from '../../contract/params.ts'
import { MOST_VALUES } from '../../queries/addresses/most-values.ts'

const amount = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{1,78}$', description }))

const SEVERAL = `Up to ${MOST_VALUES} with commas between them: one of them is enough.`

const selectors = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^[\\w$()\\[\\], ]{1,1000}$',
      description: `${description} A name (\`transfer\`) or a signature (\`transfer(address,uint256)\`) will do, too. ${SEVERAL}`,
    }),
  )

/** Addresses with commas between them; the family parses each. */
const ids = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: MOST_VALUES * 161, description: `${description} ${SEVERAL}` }))

const ERRORS = [
  'CHAIN_UNKNOWN',
  'CHAIN_INACTIVE',
  'ADDRESS_MALFORMED',
  'PARAMETER_INVALID',
  'CURSOR_INVALID',
  'STALE_CURSOR',
] as const

const SIDES = {
  from: ids(
    'Sender. `label:` before a name of the operator’s labels, with dashes for spaces, stands for all its addresses.',
  ),
  to: ids('Receiver, or the contract that was made.'),
  sides: Type.Optional(
    Type.Literal('either', { description: 'Of `from` and `to` one is enough; without it both must fit.' }),
  ),
  notFrom: ids('Sender that is left out.'),
  notTo: ids('Receiver that is left out.'),
}
const VALUES = { least: amount('Least value in base units.'), most: amount('Most value in base units.') }
/** Dollars with 18 decimals, at the pools' newest prices (screens-evm §17). */
const WORTHS = {
  leastWorth: amount('Least worth in dollars with 18 decimals, at the newest prices of pools.'),
  mostWorth: amount('Most worth in dollars with 18 decimals, at the newest prices of pools.'),
}
const METHODS = {
  method: selectors('Selector of the called function.'),
  notMethod: selectors('Selector that is left out.'),
}
const Status = Type.Optional(Type.Union([Type.Literal('success'), Type.Literal('failed')]))
const types = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[a-z0-9, -]{1,440}$', description: `${description} ${SEVERAL}` }))
/** What only transactions are narrowed by (screens-evm §4.1). */
const ITSELF = {
  type: types('Type of the transaction: `legacy`, `dynamic-fee`, `blob` ….'),
  notType: types('Type that is left out.'),
  does: TxDeedParam,
  has: Type.Optional(
    Type.Union([Type.Literal('user-ops'), Type.Literal('failed-calls')], {
      description:
        'Only what carried out user operations of a known entry point, or in which a call failed while it went on; the latter of blocks that were traced.',
    }),
  ),
  leastFee: amount('Least fee in base units.'),
  mostFee: amount('Most fee in base units.'),
}
/** What transfers of tokens are narrowed by. */
const TOKENS = {
  token: ids('Contract of the token, or `native` for the coin. Without it all tokens.'),
  notToken: ids('Token that is left out.'),
  standard: StandardParam,
  tokenId: amount('Number of the item.'),
  supply: Type.Optional(
    Type.Union([Type.Literal('minted'), Type.Literal('burnt'), Type.Literal('both')], {
      description: 'Only transfers from the zero address, which make tokens, to it, which end them, or `both`.',
    }),
  ),
}
const WALK = { limit: LIST_PARAMS.limit, cursor: LIST_PARAMS.cursor }

/** Transactions, calls inside them and transfers by conditions (screens-evm §17). */
export const txFilter = defineResource({
  filterTransactions: {
    method: 'GET',
    path: '/v1/{chain}/filter',
    summary: 'Transactions that fit all conditions, newest first; says how far it looked',
    params: paramsOf({
      chain: ChainParam,
      ...SIDES,
      ...METHODS,
      ...VALUES,
      ...WORTHS,
      ...ITSELF,
      ...HEIGHT_PARAMS,
      ...TIME_PARAMS,
      status: Status,
      ...WALK,
    }),
    reply: FilteredTxs,
    errors: [...ERRORS, 'CAPABILITY_MISSING'],
    cacheSeconds: 1,
  },
  filterTransfers: {
    method: 'GET',
    path: '/v1/{chain}/filter/transfers',
    summary: 'Transfers of tokens that fit all conditions, newest first; says how far it looked',
    params: paramsOf({
      chain: ChainParam,
      ...SIDES,
      ...TOKENS,
      ...METHODS,
      ...VALUES,
      ...WORTHS,
      ...HEIGHT_PARAMS,
      ...TIME_PARAMS,
      ...WALK,
      worth: WorthParam,
    }),
    reply: FilteredTransfers,
    errors: [...ERRORS, 'CAPABILITY_MISSING'],
    cacheSeconds: 1,
  },
  filterCalls: {
    method: 'GET',
    path: '/v1/{chain}/filter/calls',
    summary:
      'Calls inside transactions that fit all conditions, newest first, of the blocks that were traced; says how far it looked',
    params: paramsOf({
      chain: ChainParam,
      ...SIDES,
      ...METHODS,
      ...VALUES,
      ...WORTHS,
      ...HEIGHT_PARAMS,
      ...TIME_PARAMS,
      status: Status,
      ...WALK,
    }),
    reply: FilteredCalls,
    errors: [...ERRORS, 'CAPABILITY_MISSING'],
    cacheSeconds: 1,
  },
  filterMoves: {
    method: 'GET',
    path: '/v1/{chain}/filter/moves',
    summary:
      'Transactions, calls inside them and transfers of tokens that fit all conditions, as one list, newest first; says how far it looked',
    params: paramsOf({
      chain: ChainParam,
      assets: Type.Optional(
        Type.Union([Type.Literal('coins'), Type.Literal('tokens'), Type.Literal('items')], {
          description: 'Only the coin (transactions and calls), only fungible tokens, or only items of collections.',
        }),
      ),
      ...SIDES,
      ...TOKENS,
      ...METHODS,
      least: amount(
        'Least amount in base units of the one token that is named; else of the coin, and tokens are left out.',
      ),
      most: amount('Most amount likewise.'),
      ...WORTHS,
      ...HEIGHT_PARAMS,
      ...TIME_PARAMS,
      status: Status,
      ...WALK,
    }),
    reply: FilteredMoves,
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
  listLargeTransfers: {
    method: 'GET',
    path: '/v1/{chain}/large-transfers',
    summary: 'What moved much of coins and tokens in the last 24 hours, newest first, and what it adds up to',
    description:
      'By worth at the newest prices of pools where these tell dollars, never more than the pools hold; else the coin alone, from what one in a thousand of the newest transactions moves on.',
    params: paramsOf({
      chain: ChainParam,
      asset: Type.Optional(IdParam('Contract of a token, or `native` for the coin. Without it all.')),
      least: amount('Least amount in base units of the asset, the coin where none is named; in place of dollars.'),
      leastWorth: amount('Least worth in dollars with 18 decimals; 100,000 dollars without it.'),
      address: Type.Optional(IdParam('Only what this address sent or got.')),
      directionClass: Type.Optional(TransferDirection),
      limit: LIST_PARAMS.limit,
    }),
    reply: LargeTransfers,
    errors: [
      'CHAIN_UNKNOWN',
      'CHAIN_INACTIVE',
      'ADDRESS_MALFORMED',
      'CAPABILITY_MISSING',
      'STORE_LIMIT',
      'STORE_UNAVAILABLE',
    ],
    cacheSeconds: 5,
  },
})
