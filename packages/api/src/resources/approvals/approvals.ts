import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import { ActingFor } from '@orrery/model/wire/contract'
import { Approval, ApprovalSummary, TokenSpenders } from '@orrery/model/wire/events'
import { SearchedApprovals } from '@orrery/model/wire/filter'
import { defineResource } from '../../contract/resource.ts'
import { BLOCK_ERRORS, ChainParam, IdParam, LIST_PARAMS, paramsOf, WithParam } from '../../contract/params.ts'

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

const address = IdParam('Address in any form that the family accepts.')
const block = Type.Optional(
  IdParam(
    'As it stood after this block: a height, a hash, `latest`, or the last block at a time (`@2026-01-31T23:59:59Z`).',
  ),
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
      address,
      side,
      view,
      block,
      allowed: Type.Optional(
        Type.Union([Type.Literal('amount'), Type.Literal('items'), Type.Literal('permit2')], {
          description: 'Only standing permissions for this.',
        }),
      ),
      unlimited: Type.Optional(Type.Boolean({ description: 'Only standing permissions without a limit.' })),
      uses: Type.Optional(
        Type.Boolean({
          description: 'Tells of what stands now by whom the address itself allowed when it was used last.',
        }),
      ),
      older: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 10_000, description: 'Only what was given so many days ago and before.' }),
      ),
      unverified: Type.Optional(
        Type.Boolean({ description: 'Only what spenders may take whose source nobody verified here.' }),
      ),
      takeable: Type.Optional(
        Type.Boolean({
          description:
            'Only what can be taken now as the contracts say it, of the newest 200 that stand; not as of a block.',
        }),
      ),
      with: WithParam,
      token: Type.Optional(IdParam('Only standing permissions for this token.')),
      order: Type.Optional(
        Type.Union([Type.Literal('newest'), Type.Literal('oldest'), Type.Literal('token'), Type.Literal('risk')], {
          default: 'newest',
          description:
            'What stands, by when it was given, by its token’s contract, or by what could be taken now is worth, of the newest 200.',
        }),
      ),
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
      ...BLOCK_ERRORS,
    ],
    cacheSeconds: 1,
  },
  getApprovalSummary: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/approvals/summary',
    summary:
      'How many token approvals of an address stand, how many have no limit and how many were taken back, as far as logs tell',
    params: paramsOf({ chain: ChainParam, address, side, block }),
    reply: ApprovalSummary,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED', ...BLOCK_ERRORS],
    cacheSeconds: 1,
  },
  getActingFor: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/acting',
    summary:
      'Who may act for an address beside whoever has its key: code that runs for it, its owner and admin, and the owners, modules and guard of a Safe, as the node tells now',
    params: paramsOf({ chain: ChainParam, address }),
    reply: ActingFor,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED'],
    cacheSeconds: 5,
  },
  listTokenApprovals: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/approvals',
    summary:
      'Approvals of one token by its own logs, newest first, as far down as one answer looks; `now` is what it answers',
    params: paramsOf({
      chain: ChainParam,
      address: IdParam('Token contract.'),
      limit: LIST_PARAMS.limit,
      cursor: LIST_PARAMS.cursor,
    }),
    reply: SearchedApprovals,
    errors: [
      'CHAIN_UNKNOWN',
      'CHAIN_INACTIVE',
      'ADDRESS_MALFORMED',
      'PARAMETER_INVALID',
      'CURSOR_INVALID',
      'STALE_CURSOR',
    ],
    cacheSeconds: 2,
  },
  getTokenSpenders: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/spenders',
    summary: 'Who may take one token of most owners, by its newest 1,000 logs of approvals',
    params: paramsOf({ chain: ChainParam, address: IdParam('Token contract.') }),
    reply: TokenSpenders,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED'],
    cacheSeconds: 30,
  },
})
