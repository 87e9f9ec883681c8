import { Type } from 'typebox'
import { Cat20Balance, Cat20Holder, Cat20Move, Cat20MoveKind, Cat20State, Cat20Token } from '@orrery/model/wire/cat20'
import { listOf } from '@orrery/model/wire/common'
import { Ledger } from '@orrery/model/wire/rune'
import { ChainParam, IdParam, LEDGER_ERRORS, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const CAT20 = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', ...LEDGER_ERRORS] as const
const TX = [
  'HASH_MALFORMED',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_UNTOLD',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const
const ID = {
  minLength: 1,
  maxLength: 100,
  description:
    'Id of a CAT20 token: the 64 digits of the transaction whose output its deploy revealed, `_`, and the index of that output.',
  examples: [`${'0'.repeat(64)}_0`],
}
const id = Type.String(ID)
const action = Type.Optional(Cat20MoveKind)

/** CAT20 by a ledger of our own (screens-nonevm §4.7). */
export const cat20 = defineResource({
  listCat20Tokens: {
    method: 'GET',
    path: '/v1/{chain}/cat20-tokens',
    summary: 'CAT20 tokens, the newest deploy first, or by name those whose name or symbol begins so',
    params: paramsOf({
      chain: ChainParam,
      name: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Only tokens whose name or symbol begins with this, in letters of any size.',
          examples: ['cat'],
        }),
      ),
      ...LIST_PARAMS,
    }),
    reply: listOf(Cat20Token),
    errors: [...CAT20, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getCat20Token: {
    method: 'GET',
    path: '/v1/{chain}/cat20-tokens/{cat20}',
    summary:
      'One CAT20 token: what its deploy says, what its minter lets be minted, and what was minted, burned and is held',
    params: paramsOf({ chain: ChainParam, cat20: id }),
    reply: Cat20State,
    errors: [...CAT20, 'CAT20_NOT_FOUND'],
    cacheSeconds: 1,
  },
  listCat20TokenMoves: {
    method: 'GET',
    path: '/v1/{chain}/cat20-tokens/{cat20}/moves',
    summary: 'What transactions did with a CAT20 token, newest first',
    params: paramsOf({ chain: ChainParam, cat20: id, ...LIST_PARAMS }),
    reply: listOf(Cat20Move),
    errors: [...CAT20, ...LIST_ERRORS, 'CAT20_NOT_FOUND'],
    cacheSeconds: 1,
  },
  listCat20TokenHolders: {
    method: 'GET',
    path: '/v1/{chain}/cat20-tokens/{cat20}/holders',
    summary: 'The thousand owners that have most of a CAT20 token',
    params: paramsOf({ chain: ChainParam, cat20: id, ...LIST_PARAMS }),
    reply: listOf(Cat20Holder),
    errors: [...CAT20, ...LIST_ERRORS, 'CAT20_NOT_FOUND'],
    cacheSeconds: 10,
  },
  listCat20Moves: {
    method: 'GET',
    path: '/v1/{chain}/cat20-moves',
    summary: 'What transactions did with CAT20 tokens, newest first',
    params: paramsOf({
      chain: ChainParam,
      action,
      cat20: Type.Optional(Type.String(ID)),
      address: Type.Optional(
        IdParam('Only those in which this address had a part, or this owner by the 40 digits of its hash.'),
      ),
      ...LIST_PARAMS,
    }),
    reply: listOf(Cat20Move),
    errors: [...CAT20, ...LIST_ERRORS, 'CAT20_NOT_FOUND', 'ADDRESS_MALFORMED'],
    cacheSeconds: 1,
  },
  listTransactionCat20: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/cat20',
    summary: 'What a transaction did with CAT20 tokens, in its order',
    params: paramsOf({ chain: ChainParam, hash: IdParam('Transaction hash.'), ...LIST_PARAMS }),
    reply: Type.Object({ ledger: Ledger, list: listOf(Cat20Move) }),
    errors: [...CAT20, ...LIST_ERRORS, ...TX],
    cacheSeconds: 1,
  },
  listAddressCat20: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/cat20',
    summary: 'What an address has of each CAT20 token',
    params: paramsOf({ chain: ChainParam, address: IdParam('The address.'), ...LIST_PARAMS }),
    reply: Type.Object({ ledger: Ledger, list: listOf(Cat20Balance) }),
    errors: [...CAT20, ...LIST_ERRORS, 'ADDRESS_MALFORMED'],
    cacheSeconds: 1,
  },
})
