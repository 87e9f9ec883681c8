import { BlockConsensus } from '@orrery/model/wire/consensus-block'
import { BLOCK_ERRORS, ChainParam, IdParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** What the consensus layer of a chain tells of its blocks. */
export const blockConsensus = defineResource({
  getBlockConsensus: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/consensus',
    summary: 'The block of the consensus layer that carries this one, as the operator’s consensus node tells it',
    params: paramsOf({
      chain: ChainParam,
      block: IdParam('Height, block hash, or one of latest, safe, finalized, earliest.'),
    }),
    reply: BlockConsensus,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', ...BLOCK_ERRORS, 'CAPABILITY_MISSING'],
    cacheSeconds: 12,
  },
})
