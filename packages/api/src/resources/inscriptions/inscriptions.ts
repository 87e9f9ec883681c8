import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import {
  Inscription,
  InscriptionContent,
  InscriptionFields,
  InscriptionMediaName,
  InscriptionMove,
  InscriptionState,
} from '@orrery/model/wire/inscription'
import { Ledger } from '@orrery/model/wire/rune'
import {
  ChainOrderParam,
  ChainParam,
  IdParam,
  LEDGER_ERRORS,
  LIST_ERRORS,
  LIST_PARAMS,
  paramsOf,
} from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const INSCRIPTIONS = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', ...LEDGER_ERRORS] as const
const inscription = Type.String({
  minLength: 1,
  maxLength: 100,
  description:
    'Id of an inscription: the 64 digits of its transaction, `i`, and its index there; or its number, below zero of a cursed one, where the chain has numbers.',
  examples: [`${'0'.repeat(64)}i0`],
})
const yesNo = (description: string) =>
  Type.Optional(Type.Union([Type.Literal('yes'), Type.Literal('no')], { description }))

/** Inscriptions by a ledger of our own (screens-nonevm §4.7). */
export const inscriptions = defineResource({
  listInscriptions: {
    method: 'GET',
    path: '/v1/{chain}/inscriptions',
    summary: 'Inscriptions, the newest first',
    params: paramsOf({
      chain: ChainParam,
      media: Type.Optional(InscriptionMediaName),
      brc20: yesNo('Only messages of BRC20, or none of them.'),
      cursed: yesNo('Only cursed ones, or none of them.'),
      block: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 0xffff_ffff,
          description: 'Only those of this block, in the order of their numbers.',
        }),
      ),
      sort: Type.Optional(
        Type.Union([Type.Literal('size'), Type.Literal('fee')], {
          description:
            'The thousand with the most bytes, or that cost the most, instead of the newest; of equal ones the oldest first.',
        }),
      ),
      order: ChainOrderParam,
      ...LIST_PARAMS,
    }),
    reply: listOf(Inscription),
    errors: [...INSCRIPTIONS, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getInscription: {
    method: 'GET',
    path: '/v1/{chain}/inscriptions/{inscription}',
    summary: 'One inscription: what its envelope says, and where it is',
    params: paramsOf({ chain: ChainParam, inscription }),
    reply: InscriptionState,
    errors: [...INSCRIPTIONS, 'INSCRIPTION_NOT_FOUND'],
    cacheSeconds: 1,
  },
  listInscriptionMoves: {
    method: 'GET',
    path: '/v1/{chain}/inscriptions/{inscription}/moves',
    summary: 'What transactions did with an inscription, newest first',
    params: paramsOf({ chain: ChainParam, inscription, ...LIST_PARAMS }),
    reply: listOf(InscriptionMove),
    errors: [...INSCRIPTIONS, ...LIST_ERRORS, 'INSCRIPTION_NOT_FOUND'],
    cacheSeconds: 1,
  },
  listInscriptionChildren: {
    method: 'GET',
    path: '/v1/{chain}/inscriptions/{inscription}/children',
    summary: 'Inscriptions whose maker held this one and called it their parent, newest first',
    params: paramsOf({ chain: ChainParam, inscription, ...LIST_PARAMS }),
    reply: listOf(Inscription),
    errors: [...INSCRIPTIONS, ...LIST_ERRORS, 'INSCRIPTION_NOT_FOUND'],
    cacheSeconds: 1,
  },
  getInscriptionText: {
    method: 'GET',
    path: '/v1/{chain}/inscriptions/{inscription}/text',
    summary: 'The content of an inscription as text, as the node has it; its bytes are at `/content`',
    params: paramsOf({ chain: ChainParam, inscription }),
    reply: InscriptionContent,
    errors: [...INSCRIPTIONS, 'INSCRIPTION_NOT_FOUND', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT', 'UPSTREAM_BUSY'],
    cacheSeconds: 60,
  },
  getInscriptionFields: {
    method: 'GET',
    path: '/v1/{chain}/inscriptions/{inscription}/fields',
    summary:
      'What an inscription says by its further fields, as the node has it: the rune that it was made for, its title, traits and gallery',
    params: paramsOf({ chain: ChainParam, inscription }),
    reply: InscriptionFields,
    errors: [...INSCRIPTIONS, 'INSCRIPTION_NOT_FOUND', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT', 'UPSTREAM_BUSY'],
    cacheSeconds: 60,
  },
  listAddressInscriptions: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/inscriptions',
    summary: 'Inscriptions that an address has, the newest first',
    params: paramsOf({ chain: ChainParam, address: IdParam('The address.'), ...LIST_PARAMS }),
    reply: Type.Object({ ledger: Ledger, list: listOf(Inscription) }),
    errors: [...INSCRIPTIONS, ...LIST_ERRORS, 'ADDRESS_MALFORMED'],
    cacheSeconds: 1,
  },
  listTransactionInscriptions: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/inscriptions',
    summary: 'What a transaction did with inscriptions',
    params: paramsOf({ chain: ChainParam, hash: IdParam('Hash of the transaction.'), ...LIST_PARAMS }),
    reply: Type.Object({ ledger: Ledger, list: listOf(InscriptionMove) }),
    errors: [...INSCRIPTIONS, ...LIST_ERRORS, 'HASH_MALFORMED', 'TRANSACTION_NOT_FOUND'],
    cacheSeconds: 1,
  },
})
