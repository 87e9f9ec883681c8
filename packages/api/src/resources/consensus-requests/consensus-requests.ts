import { Type } from 'typebox'
import { ConsensusRequest } from '@orrery/model/wire/block-data'
import { listOf } from '@orrery/model/wire/common'
import { defineResource } from '../../contract/resource.ts'
import { BLOCK_ERRORS, ChainParam, IdParam, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const BLOCK = [...BLOCK_ERRORS, 'CAPABILITY_MISSING'] as const
const block = IdParam('Height, block hash, or one of latest, safe, finalized, earliest.')

/** Deposits, exits and consolidations that the execution layer asks for (EIP-7685). */
export const consensusRequests = defineResource({
  listRequests: {
    method: 'GET',
    path: '/v1/{chain}/requests',
    summary: 'Requests to the consensus layer, newest first',
    params: paramsOf({
      chain: ChainParam,
      requestKind: Type.Optional(
        Type.Union([Type.Literal('deposit'), Type.Literal('exit'), Type.Literal('consolidation')], {
          description: 'Only these. A filtered list is walked by its cursors.',
        }),
      ),
      pubkey: Type.Optional(
        Type.String({
          pattern: '^0x[0-9a-fA-F]{96}$',
          description: 'Only those of the validator with this key. A filtered list is walked by its cursors.',
        }),
      ),
      names: Type.Optional(
        IdParam(
          'Only those that name this account: it asked for the exit or consolidation, or a deposit’s credentials pay it (EIP-7002, EIP-7251). A filtered list is walked by its cursors.',
        ),
      ),
      ...LIST_PARAMS,
    }),
    reply: listOf(ConsensusRequest),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlockRequests: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/requests',
    summary: 'Requests of a block in order',
    params: paramsOf({ chain: ChainParam, block, ...LIST_PARAMS }),
    reply: listOf(ConsensusRequest),
    errors: [...CHAIN, ...BLOCK, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
})
