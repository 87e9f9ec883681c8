import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import { OmniAccount, OmniBalance, OmniMove, OmniNote, OmniToken } from '@orrery/model/wire/omni'
import { Ledger } from '@orrery/model/wire/rune'
import { ChainParam, IdParam, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const OMNI = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING'] as const
const TX = [
  'HASH_MALFORMED',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_UNTOLD',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const
const address = IdParam('The address.')

/** Tether USD on Omni, property 31, by a ledger of our own (screens-nonevm §5). */
export const omni = defineResource({
  getOmni: {
    method: 'GET',
    path: '/v1/{chain}/omni',
    summary: 'Tether USD on Omni: its issuer, supply and holders',
    params: paramsOf({ chain: ChainParam }),
    reply: OmniToken,
    errors: OMNI,
    cacheSeconds: 1,
  },
  listOmniMoves: {
    method: 'GET',
    path: '/v1/{chain}/omni/moves',
    summary: 'What messages did with Tether USD on Omni, valid or not, newest first',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: listOf(OmniMove),
    errors: [...OMNI, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listOmniHolders: {
    method: 'GET',
    path: '/v1/{chain}/omni/holders',
    summary: 'The thousand addresses that have most Tether USD on Omni',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: listOf(OmniBalance),
    errors: [...OMNI, ...LIST_ERRORS],
    cacheSeconds: 10,
  },
  listOmniSupply: {
    method: 'GET',
    path: '/v1/{chain}/omni/supply',
    summary: 'Grants and revokes of Tether USD on Omni with the supply after each, newest first',
    params: paramsOf({
      chain: ChainParam,
      flow: Type.Optional(
        Type.Union([Type.Literal('print'), Type.Literal('destroy')], { description: 'Only grants, or only revokes.' }),
      ),
      ...LIST_PARAMS,
    }),
    reply: listOf(OmniNote),
    errors: [...OMNI, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listOmniFreezes: {
    method: 'GET',
    path: '/v1/{chain}/omni/freezes',
    summary: 'Addresses whose Tether USD on Omni was frozen and freed, newest first',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: listOf(OmniNote),
    errors: [...OMNI, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listTransactionOmniMoves: {
    method: 'GET',
    path: '/v1/{chain}/transactions/{hash}/omni/moves',
    summary: 'What the message of a transaction did with Tether USD on Omni: none or one',
    params: paramsOf({ chain: ChainParam, hash: IdParam('Transaction hash.'), ...LIST_PARAMS }),
    reply: Type.Object({ ledger: Ledger, list: listOf(OmniMove) }),
    errors: [...OMNI, ...LIST_ERRORS, ...TX],
    cacheSeconds: 1,
  },
  getAddressOmni: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/omni',
    summary: 'What an address has of Tether USD on Omni',
    params: paramsOf({ chain: ChainParam, address }),
    reply: OmniAccount,
    errors: [...OMNI, 'ADDRESS_MALFORMED'],
    cacheSeconds: 1,
  },
  listAddressOmniMoves: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/omni/moves',
    summary: 'What messages did with Tether USD on Omni from or to an address, newest first',
    params: paramsOf({ chain: ChainParam, address, ...LIST_PARAMS }),
    reply: listOf(OmniMove),
    errors: [...OMNI, ...LIST_ERRORS, 'ADDRESS_MALFORMED'],
    cacheSeconds: 1,
  },
})
