import { ConsensusRequest } from '@orrery/model/wire/block-data'
import { listOf } from '@orrery/model/wire/common'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const LIST = ['PARAMETER_INVALID', 'PAGE_TOO_DEEP', 'CURSOR_INVALID', 'STALE_CURSOR'] as const
const BLOCK = [
  'HEIGHT_MALFORMED',
  'HASH_MALFORMED',
  'BLOCK_NOT_FOUND',
  'BLOCK_NOT_YET',
  'CAPABILITY_MISSING',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const
const block = IdParam('Height, block hash, or one of latest, safe, finalized, earliest.')

/** Deposits, exits and consolidations that the execution layer asks for (EIP-7685). */
export const consensusRequests = defineResource({
  listRequests: {
    method: 'GET',
    path: '/v1/{chain}/requests',
    summary: 'Requests to the consensus layer, newest first',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: listOf(ConsensusRequest),
    errors: [...CHAIN, ...LIST],
    cacheSeconds: 1,
  },
  listBlockRequests: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/requests',
    summary: 'Requests of a block in order',
    params: paramsOf({ chain: ChainParam, block, ...LIST_PARAMS }),
    reply: listOf(ConsensusRequest),
    errors: [...CHAIN, ...BLOCK, ...LIST],
    cacheSeconds: 1,
  },
})
