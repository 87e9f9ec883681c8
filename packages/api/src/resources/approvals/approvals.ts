import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import { Approval } from '@orrery/model/wire/events'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const side = Type.Optional(
  Type.Union([Type.Literal('owner'), Type.Literal('spender')], {
    default: 'owner',
    description: 'Approvals that the address gave, or those by which it may take.',
  }),
)
const view = Type.Optional(
  Type.Union([Type.Literal('standing'), Type.Literal('history')], {
    default: 'standing',
    description:
      'What is allowed now as far as logs tell (items of NFT contracts for owners alone), or all that ever was.',
  }),
)

/** Permissions to take tokens. */
export const approvals = defineResource({
  listAddressApprovals: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/approvals',
    summary:
      'Token approvals of an address, newest first, as they were given; `now` is what the contracts of standing ones answer',
    params: paramsOf({
      chain: ChainParam,
      address: IdParam('Address in any form that the family accepts.'),
      side,
      view,
      ...LIST_PARAMS,
    }),
    reply: listOf(Approval),
    errors: [
      'CHAIN_UNKNOWN',
      'CHAIN_INACTIVE',
      'ADDRESS_MALFORMED',
      'PARAMETER_INVALID',
      'PAGE_TOO_DEEP',
      'CURSOR_INVALID',
      'STALE_CURSOR',
    ],
    cacheSeconds: 1,
  },
})
