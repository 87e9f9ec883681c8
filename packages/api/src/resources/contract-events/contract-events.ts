import { Type } from 'typebox'
import { AddressNames, listOf } from '@orrery/model/wire/common'
import { RoleEvent, Upgrade } from '@orrery/model/wire/events'
import { SearchedLogs } from '@orrery/model/wire/filter'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const ERRORS = [
  'CHAIN_UNKNOWN',
  'CHAIN_INACTIVE',
  'ADDRESS_MALFORMED',
  'PARAMETER_INVALID',
  'PAGE_TOO_DEEP',
  'CURSOR_INVALID',
  'STALE_CURSOR',
] as const
const address = IdParam('Address in any form that the family accepts.')
const as = Type.Optional(
  Type.Union([Type.Literal('contract'), Type.Literal('holder')], {
    default: 'contract',
    description: 'Changes at the contract, or those that name the address as owner, holder of a role or who paused.',
  }),
)

const view = Type.Optional(
  Type.Union([Type.Literal('standing'), Type.Literal('history')], {
    default: 'history',
    description: 'Who holds what now as far as events tell, or all changes.',
  }),
)

/** Changes of what a contract is and who may do what with it. */
export const contractEvents = defineResource({
  listAddressUpgrades: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/upgrades',
    summary: 'Upgrades of a proxy as it told them, newest first',
    params: paramsOf({ chain: ChainParam, address, ...LIST_PARAMS }),
    reply: listOf(Upgrade),
    errors: ERRORS,
    cacheSeconds: 1,
  },
  listUpgrades: {
    method: 'GET',
    path: '/v1/{chain}/proxy-upgrades',
    summary: 'Upgrades of all proxies of the chain as they told them, newest first',
    params: paramsOf({
      chain: ChainParam,
      change: Type.Optional(
        Type.Union(
          [Type.Literal('implementation'), Type.Literal('admin'), Type.Literal('beacon'), Type.Literal('diamond')],
          { description: 'Only changes of this. A narrowed list is walked by its cursors.' },
        ),
      ),
      target: Type.Optional(IdParam('Only where this implementation, admin or beacon was put.')),
      ...LIST_PARAMS,
    }),
    reply: listOf(Upgrade),
    errors: ERRORS,
    cacheSeconds: 1,
  },
  listEvents: {
    method: 'GET',
    path: '/v1/{chain}/events',
    summary: 'An event wherever contracts told it, newest first, as far down as one answer may look',
    params: paramsOf({
      chain: ChainParam,
      topic: Type.String({
        minLength: 1,
        maxLength: 1_200,
        description: 'Its first topic, or its signature: `Transfer(address,address,uint256)`.',
        examples: ['Transfer(address,address,uint256)'],
      }),
      limit: LIST_PARAMS.limit,
      cursor: LIST_PARAMS.cursor,
    }),
    reply: Type.Object({
      /** The topic that was looked for, and its signature where one is known. */
      topic: Type.String(),
      signature: Type.Union([Type.String(), Type.Null()]),
      found: SearchedLogs,
      addressNames: AddressNames,
    }),
    errors: [...ERRORS, 'CAPABILITY_MISSING'],
    cacheSeconds: 1,
  },
  listAddressRoles: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/roles',
    summary: 'Changes of owners, roles and pauses, newest first',
    params: paramsOf({ chain: ChainParam, address, as, view, ...LIST_PARAMS }),
    reply: listOf(RoleEvent),
    errors: ERRORS,
    cacheSeconds: 1,
  },
})
