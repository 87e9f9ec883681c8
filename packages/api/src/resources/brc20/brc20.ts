import { Type } from 'typebox'
import {
  Brc20Balance,
  Brc20Digest,
  Brc20Doubt,
  Brc20Holder,
  Brc20Move,
  Brc20State,
  Brc20Token,
} from '@orrery/model/wire/brc20'
import { listOf } from '@orrery/model/wire/common'
import { Ledger } from '@orrery/model/wire/rune'
import { ChainParam, IdParam, LEDGER_ERRORS, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const BRC20 = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', ...LEDGER_ERRORS] as const
const TX = [
  'HASH_MALFORMED',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_UNTOLD',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const
const tick = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Ticker of a BRC20 token in letters of any size, or the id of the inscription that deployed it.',
  examples: ['ordi'],
})
const inscription = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Id of an inscription: the 64 digits of its transaction, `i`, and its index there.',
  examples: [`${'0'.repeat(64)}i0`],
})

/** BRC20 by a ledger of our own (screens-nonevm §4.7). */
export const brc20 = defineResource({
  listBrc20Tokens: {
    method: 'GET',
    path: '/v1/{chain}/brc20-tokens',
    summary: 'BRC20 tokens, the newest deploy first',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: listOf(Brc20Token),
    errors: [...BRC20, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getBrc20Token: {
    method: 'GET',
    path: '/v1/{chain}/brc20-tokens/{tick}',
    summary: 'One BRC20 token: what its deploy says, and what was minted, burned and is held',
    params: paramsOf({ chain: ChainParam, tick }),
    reply: Brc20State,
    errors: [...BRC20, 'BRC20_NOT_FOUND'],
    cacheSeconds: 1,
  },
  listBrc20TokenMoves: {
    method: 'GET',
    path: '/v1/{chain}/brc20-tokens/{tick}/moves',
    summary: 'What valid messages did with a BRC20 token, newest first',
    params: paramsOf({ chain: ChainParam, tick, ...LIST_PARAMS }),
    reply: listOf(Brc20Move),
    errors: [...BRC20, ...LIST_ERRORS, 'BRC20_NOT_FOUND'],
    cacheSeconds: 1,
  },
  listBrc20TokenHolders: {
    method: 'GET',
    path: '/v1/{chain}/brc20-tokens/{tick}/holders',
    summary: 'The thousand addresses that have most of a BRC20 token',
    params: paramsOf({ chain: ChainParam, tick, ...LIST_PARAMS }),
    reply: listOf(Brc20Holder),
    errors: [...BRC20, ...LIST_ERRORS, 'BRC20_NOT_FOUND'],
    cacheSeconds: 10,
  },
  listBrc20Moves: {
    method: 'GET',
    path: '/v1/{chain}/brc20-moves',
    summary: 'What valid messages of BRC20 did, newest first',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: listOf(Brc20Move),
    errors: [...BRC20, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getBrc20Digest: {
    method: 'GET',
    path: '/v1/{chain}/brc20-digest',
    summary:
      'Hashes over the events of BRC20 in the form that OPI publishes, of a block or of the last one that they are known of, beside the operator’s reference',
    params: paramsOf({
      chain: ChainParam,
      height: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 4_294_967_295,
          description: 'The block; the last one that hashes are known of unless told.',
        }),
      ),
    }),
    reply: Brc20Digest,
    errors: BRC20,
    cacheSeconds: 1,
  },
  listInscriptionBrc20: {
    method: 'GET',
    path: '/v1/{chain}/inscriptions/{inscription}/brc20',
    summary: 'What an inscription did as a message of BRC20, and by its first move',
    params: paramsOf({ chain: ChainParam, inscription, ...LIST_PARAMS }),
    reply: Type.Object({
      ledger: Ledger,
      list: listOf(Brc20Move),
      undecidedFrom: Brc20Doubt,
      /** It announces a ticker by its hash (`predeploy`), which is no event. */
      announces: Type.Boolean(),
    }),
    errors: [...BRC20, ...LIST_ERRORS, 'INSCRIPTION_NOT_FOUND'],
    cacheSeconds: 1,
  },
  listTransactionBrc20: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/brc20',
    summary: 'What a transaction did with BRC20 tokens, in its order',
    params: paramsOf({ chain: ChainParam, hash: IdParam('Transaction hash.'), ...LIST_PARAMS }),
    reply: Type.Object({ ledger: Ledger, list: listOf(Brc20Move) }),
    errors: [...BRC20, ...LIST_ERRORS, ...TX],
    cacheSeconds: 1,
  },
  listAddressBrc20: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/brc20',
    summary: 'What an address has of each BRC20 token',
    params: paramsOf({ chain: ChainParam, address: IdParam('The address.'), ...LIST_PARAMS }),
    reply: Type.Object({ ledger: Ledger, list: listOf(Brc20Balance), undecidedFrom: Brc20Doubt }),
    errors: [...BRC20, ...LIST_ERRORS, 'ADDRESS_MALFORMED'],
    cacheSeconds: 1,
  },
})
