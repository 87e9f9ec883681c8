import { BlockDetail, BlockSummary } from '@orrery/model/wire/block'
import { listOf } from '@orrery/model/wire/common'
import { Log, Transfer, TxSummary } from '@orrery/model/wire/transaction'
import { defineResource } from '../../contract/resource.ts'
import { BLOCK_ERRORS, ChainParam, IdParam, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const block = IdParam(
  'Height, hash, or latest, safe, finalized, earliest; or `@` and a time (`@2024-05-01T12:00Z`, `@1714564800`): the last block at it.',
)
const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const

/** Blocks and what they carry. */
export const blocks = defineResource({
  listBlocks: {
    method: 'GET',
    path: '/v1/{chain}/blocks',
    summary: 'Canonical blocks, newest first',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: listOf(BlockSummary),
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  getBlock: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}',
    summary: 'One block, canonical or orphaned, read from the node where it is not indexed',
    params: paramsOf({ chain: ChainParam, block }),
    reply: BlockDetail,
    errors: [...CHAIN, ...BLOCK_ERRORS],
    cacheSeconds: 1,
  },
  listBlockTransactions: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/transactions',
    summary: 'Transactions of a block in block order',
    params: paramsOf({ chain: ChainParam, block, ...LIST_PARAMS }),
    reply: listOf(TxSummary),
    errors: [...CHAIN, ...BLOCK_ERRORS, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlockTransfers: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/transfers',
    summary: 'Token and native transfers of a block in block order',
    params: paramsOf({ chain: ChainParam, block, ...LIST_PARAMS }),
    reply: listOf(Transfer),
    errors: [...CHAIN, ...BLOCK_ERRORS, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
  listBlockLogs: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/logs',
    summary: 'Logs of a block in block order',
    params: paramsOf({ chain: ChainParam, block, ...LIST_PARAMS }),
    reply: listOf(Log),
    errors: [...CHAIN, ...BLOCK_ERRORS, ...LIST_ERRORS],
    cacheSeconds: 1,
  },
})
