import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import {
  Ledger,
  LedgerSize,
  Rune,
  RuneBalance,
  RuneHolder,
  RuneMove,
  RuneMoveKind,
  RuneState,
} from '@orrery/model/wire/rune'
import { ChainParam, IdParam, LEDGER_ERRORS, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const RUNES = [...CHAIN, 'CAPABILITY_MISSING', ...LEDGER_ERRORS] as const
const TX = [
  'HASH_MALFORMED',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_UNTOLD',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const
const rune = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'Id of a rune, or its name with or without spacers: 840000:1, UNCOMMON•GOODS.',
  examples: ['840000:1'],
})

/** Ledgers above the chain, and what the one of runes knows (screens-nonevm §4.7). */
export const runes = defineResource({
  listLedgers: {
    method: 'GET',
    path: '/v1/{chain}/ledgers',
    summary: 'Ledgers of protocols above the chain: how far each is complete',
    params: paramsOf({ chain: ChainParam }),
    reply: Type.Array(Ledger),
    errors: CHAIN,
    cacheSeconds: 1,
  },
  listLedgerSizes: {
    method: 'GET',
    path: '/v1/{chain}/ledgers/sizes',
    summary: 'How many inscriptions, tokens and messages the ledgers of protocols above the chain know',
    params: paramsOf({ chain: ChainParam }),
    reply: Type.Array(LedgerSize),
    errors: CHAIN,
    cacheSeconds: 30,
  },
  listRunes: {
    method: 'GET',
    path: '/v1/{chain}/runes',
    summary: 'Runes, the newest etching first, or by name those whose names begin so',
    params: paramsOf({
      chain: ChainParam,
      name: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 60,
          description: 'Only runes whose names begin with these letters, in any case, with or without spacers.',
          examples: ['UNCOMMON'],
        }),
      ),
      ...LIST_PARAMS,
    }),
    reply: listOf(Rune),
    errors: [...RUNES, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getRune: {
    method: 'GET',
    path: '/v1/{chain}/runes/{rune}',
    summary: 'One rune: what its etching says, and what was minted, burned and is held',
    params: paramsOf({ chain: ChainParam, rune }),
    reply: RuneState,
    errors: [...RUNES, 'RUNE_NOT_FOUND'],
    cacheSeconds: 1,
  },
  listRuneMoves: {
    method: 'GET',
    path: '/v1/{chain}/runes/{rune}/moves',
    summary: 'What transactions did with a rune, newest first',
    params: paramsOf({ chain: ChainParam, rune, ...LIST_PARAMS }),
    reply: listOf(RuneMove),
    errors: [...RUNES, ...LIST_ERRORS, 'RUNE_NOT_FOUND'],
    cacheSeconds: 1,
  },
  listRuneHolders: {
    method: 'GET',
    path: '/v1/{chain}/runes/{rune}/holders',
    summary: 'The thousand addresses that have most of a rune',
    params: paramsOf({ chain: ChainParam, rune, ...LIST_PARAMS }),
    reply: listOf(RuneHolder),
    errors: [...RUNES, ...LIST_ERRORS, 'RUNE_NOT_FOUND'],
    cacheSeconds: 10,
  },
  listAllRuneMoves: {
    method: 'GET',
    path: '/v1/{chain}/rune-moves',
    summary: 'What transactions did with runes, newest first',
    params: paramsOf({
      chain: ChainParam,
      action: Type.Optional(RuneMoveKind),
      block: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 0xffff_ffff, description: 'Only those of this block.' }),
      ),
      address: Type.Optional(IdParam('Only those in which this address had a part, also as one of several.')),
      rune: Type.Optional(rune),
      ...LIST_PARAMS,
    }),
    reply: listOf(RuneMove),
    errors: [...RUNES, ...LIST_ERRORS, 'ADDRESS_MALFORMED', 'RUNE_NOT_FOUND'],
    cacheSeconds: 1,
  },
  listTransactionRunes: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/runes',
    summary: 'What a transaction did with runes, in its order',
    params: paramsOf({ chain: ChainParam, hash: IdParam('Transaction hash.'), ...LIST_PARAMS }),
    reply: Type.Object({ ledger: Ledger, list: listOf(RuneMove) }),
    errors: [...RUNES, ...LIST_ERRORS, ...TX],
    cacheSeconds: 1,
  },
  listAddressRunes: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/runes',
    summary: 'What an address has of each rune',
    params: paramsOf({ chain: ChainParam, address: IdParam('The address.'), ...LIST_PARAMS }),
    reply: Type.Object({ ledger: Ledger, list: listOf(RuneBalance) }),
    errors: [...RUNES, ...LIST_ERRORS, 'ADDRESS_MALFORMED'],
    cacheSeconds: 1,
  },
})
