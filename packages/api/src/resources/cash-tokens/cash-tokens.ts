import { Type } from 'typebox'
import {
  CashToken,
  CashTokenBalance,
  CashTokenHolder,
  CashTokenMove,
  CashTokenNft,
  CashTokenState,
} from '@orrery/model/wire/cash-token'
import { listOf } from '@orrery/model/wire/common'
import { Ledger } from '@orrery/model/wire/rune'
import { ChainParam, IdParam, LEDGER_ERRORS, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const TOKENS = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', ...LEDGER_ERRORS] as const
const TX = [
  'HASH_MALFORMED',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_UNTOLD',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const
const category = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Id of a category: the 64 digits of the transaction whose first output it was made from.',
  examples: ['0'.repeat(64)],
})

// CHIP-2022-02 allows 40 bytes; from 2025 on 128.
const commitment = Type.Optional(
  Type.String({
    pattern: '^(?:[0-9a-fA-F]{2}){0,128}$',
    maxLength: 256,
    description: 'Only NFTs that carry these bytes, as digits; empty for those that carry none.',
    examples: ['00ab'],
  }),
)

/** CashTokens by a ledger of our own (screens-nonevm §4.5). */
export const cashTokens = defineResource({
  listCashTokens: {
    method: 'GET',
    path: '/v1/{chain}/cash-tokens',
    summary: 'Categories of CashTokens, the newest first',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: listOf(CashToken),
    errors: [...TOKENS, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getCashToken: {
    method: 'GET',
    path: '/v1/{chain}/cash-tokens/{category}',
    summary: 'One category of CashTokens: what it began with, what is left and who has it',
    params: paramsOf({ chain: ChainParam, category }),
    reply: CashTokenState,
    errors: [...TOKENS, 'TOKEN_NOT_FOUND'],
    cacheSeconds: 1,
  },
  listCashTokenMoves: {
    method: 'GET',
    path: '/v1/{chain}/cash-tokens/{category}/moves',
    summary: 'What transactions did with a category of CashTokens, newest first',
    params: paramsOf({ chain: ChainParam, category, commitment, ...LIST_PARAMS }),
    reply: listOf(CashTokenMove),
    errors: [...TOKENS, ...LIST_ERRORS, 'TOKEN_NOT_FOUND'],
    cacheSeconds: 1,
  },
  listCashTokenNfts: {
    method: 'GET',
    path: '/v1/{chain}/cash-tokens/{category}/nfts',
    summary: 'NFTs of a category of CashTokens that are there now, with what they carry and whose they are',
    params: paramsOf({ chain: ChainParam, category, commitment, ...LIST_PARAMS }),
    reply: listOf(CashTokenNft),
    errors: [...TOKENS, ...LIST_ERRORS, 'TOKEN_NOT_FOUND'],
    cacheSeconds: 1,
  },
  listCashTokenHolders: {
    method: 'GET',
    path: '/v1/{chain}/cash-tokens/{category}/holders',
    summary: 'The thousand addresses that have most of a category: fungible tokens first, then NFTs',
    params: paramsOf({ chain: ChainParam, category, ...LIST_PARAMS }),
    reply: listOf(CashTokenHolder),
    errors: [...TOKENS, ...LIST_ERRORS, 'TOKEN_NOT_FOUND'],
    cacheSeconds: 10,
  },
  listAllCashTokenMoves: {
    method: 'GET',
    path: '/v1/{chain}/cash-token-moves',
    summary: 'What transactions did with CashTokens, newest first',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: listOf(CashTokenMove),
    errors: [...TOKENS, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listTransactionCashTokens: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/cash-tokens',
    summary: 'What a transaction did with CashTokens, in its order',
    params: paramsOf({ chain: ChainParam, hash: IdParam('Transaction hash.'), ...LIST_PARAMS }),
    reply: Type.Object({ ledger: Ledger, list: listOf(CashTokenMove) }),
    errors: [...TOKENS, ...LIST_ERRORS, ...TX],
    cacheSeconds: 1,
  },
  listAddressCashTokens: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/cash-tokens',
    summary: 'What an address has of each category of CashTokens',
    params: paramsOf({ chain: ChainParam, address: IdParam('The address.'), ...LIST_PARAMS }),
    reply: Type.Object({ ledger: Ledger, list: listOf(CashTokenBalance) }),
    errors: [...TOKENS, ...LIST_ERRORS, 'ADDRESS_MALFORMED'],
    cacheSeconds: 1,
  },
})
