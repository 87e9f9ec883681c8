import { Uncle } from '@orrery/model/wire/block-data'
import { listOf } from '@orrery/model/wire/common'
import { defineResource } from '../../contract/resource.ts'
import { BLOCK_ERRORS, ChainParam, IdParam, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const BLOCK = [...BLOCK_ERRORS, 'CAPABILITY_MISSING'] as const
const block = IdParam('Height, block hash, or one of latest, safe, finalized, earliest.')
const uncle = IdParam('Hash of the uncle.')

/** Uncles of chains with proof of work. */
export const uncles = defineResource({
  listUncles: {
    method: 'GET',
    path: '/v1/{chain}/uncles',
    summary: 'Uncles of the chain, by the blocks that include them, newest first',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: listOf(Uncle),
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlockUncles: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/uncles',
    summary: 'Uncles that a block includes',
    params: paramsOf({ chain: ChainParam, block, ...LIST_PARAMS }),
    reply: listOf(Uncle),
    errors: [...CHAIN, ...BLOCK, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getUncle: {
    method: 'GET',
    path: '/v1/{chain}/uncles/{uncle}',
    summary: 'An uncle by its hash, with the block that includes it and what it earned',
    params: paramsOf({ chain: ChainParam, uncle }),
    reply: Uncle,
    errors: [...CHAIN, 'HASH_MALFORMED', 'BLOCK_NOT_FOUND'],
    cacheSeconds: 1,
  },
})
