import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import { NameDetail, NameEvent, SubName, WrappedNames } from '@orrery/model/wire/name'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const name = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'A name in any spelling, its hash, or the number of its item at the registrar.',
  examples: ['ada.eth'],
})
const part = (how: string) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: `Only names that hold this: ${how}.`, examples: ['ada'] }),
  )
const { page: _page, at: _at, ...CURSOR_PARAMS } = LIST_PARAMS
const LIST_ERRORS = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'PARAMETER_INVALID', 'CURSOR_INVALID', 'STALE_CURSOR'] as const
const NAME_ERRORS = ['CAPABILITY_MISSING', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT', 'UPSTREAM_NOT_YET'] as const

/** Names of a chain's name service (screens-evm §8.6). */
export const names = defineResource({
  listNames: {
    method: 'GET',
    path: '/v1/{chain}/names',
    summary:
      'Registrations, renewals and new owners of names, newest first, as far as the service’s own contracts told',
    params: paramsOf({
      chain: ChainParam,
      event: Type.Optional(
        Type.Union([Type.Literal('registered'), Type.Literal('renewed'), Type.Literal('owner')], {
          description: 'Only these.',
        }),
      ),
      q: part('registrations and renewals by a part of the name, new owners by the whole name'),
      ...LIST_PARAMS,
    }),
    reply: listOf(NameEvent),
    errors: [...LIST_ERRORS, 'PAGE_TOO_DEEP'],
    cacheSeconds: 1,
  },
  getName: {
    method: 'GET',
    path: '/v1/{chain}/names/{name}',
    summary: 'A name: owner, resolver, address, records and expiry as the service’s contracts answer now',
    params: paramsOf({ chain: ChainParam, name }),
    reply: NameDetail,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'PARAMETER_INVALID', ...NAME_ERRORS],
    cacheSeconds: 1,
  },
  listNameEvents: {
    method: 'GET',
    path: '/v1/{chain}/names/{name}/events',
    summary: 'What happened to a name, newest first, with what registrations and renewals cost',
    params: paramsOf({ chain: ChainParam, name, ...CURSOR_PARAMS }),
    reply: listOf(NameEvent),
    errors: [...LIST_ERRORS, ...NAME_ERRORS],
    cacheSeconds: 1,
  },
  listSubNames: {
    method: 'GET',
    path: '/v1/{chain}/names/{name}/sub-names',
    summary: 'Names below a name by what the registry told, newest first, with whom it calls their owners now',
    params: paramsOf({
      chain: ChainParam,
      name,
      q: part('a part of the label, or the whole label of one of which only the hash is known'),
      ...LIST_PARAMS,
    }),
    reply: listOf(SubName),
    errors: [...LIST_ERRORS, 'PAGE_TOO_DEEP', ...NAME_ERRORS],
    cacheSeconds: 5,
  },
  listAddressNames: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/names',
    summary:
      'What names told of an address, newest first: registrations, ownership, what leads to it, names it claimed',
    params: paramsOf({
      chain: ChainParam,
      address: IdParam('Address in any form that the family accepts.'),
      ...CURSOR_PARAMS,
    }),
    reply: listOf(NameEvent),
    errors: [...LIST_ERRORS, 'ADDRESS_MALFORMED'],
    cacheSeconds: 1,
  },
  listAddressWrappedNames: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/wrapped-names',
    summary: 'Names that the service’s wrapper holds for an address, by the items that it holds there',
    params: paramsOf({ chain: ChainParam, address: IdParam('Address in any form that the family accepts.') }),
    reply: WrappedNames,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'PARAMETER_INVALID', 'ADDRESS_MALFORMED'],
    cacheSeconds: 5,
  },
})
