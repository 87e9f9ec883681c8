import { Type } from 'typebox'
import { RollupBatchDetail, RollupBatchList } from '@orrery/model/wire/rollup-batch'
import { ChainParam, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'
import { BATCH_GROUPS, type BatchGroup } from '../../queries/batches/rollup-batches.ts'

const CHAIN = [
  'CHAIN_UNKNOWN',
  'CHAIN_INACTIVE',
  'CAPABILITY_MISSING',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const

const batch = Type.Integer({ minimum: 0, maximum: 4_294_967_295, description: 'Number of a batch.' })

/** Batches in which a rollup comes to its parent chain, as its own node tells them, or where it does not the logs there (screens-evm §12). */
export const rollupBatches = defineResource({
  listBatches: {
    method: 'GET',
    path: '/v1/{chain}/batches',
    summary:
      'Batches of a rollup as its own node or the index of its parent chain tells them, the newest first: all, or those at one stage',
    params: paramsOf({
      chain: ChainParam,
      stage: Type.Optional(
        Type.Unsafe<BatchGroup>(
          Type.String({
            enum: [...BATCH_GROUPS],
            default: 'all',
            description: 'All, or those that are committed, proved or executed and no further.',
          }),
        ),
      ),
      ...LIST_PARAMS,
    }),
    reply: RollupBatchList,
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 5,
  },
  getBatch: {
    method: 'GET',
    path: '/v1/{chain}/batches/{batch}',
    summary: 'One batch: its blocks, its roots, and what brought it to the parent chain',
    params: paramsOf({ chain: ChainParam, batch }),
    reply: RollupBatchDetail,
    errors: [...CHAIN, 'BATCH_NOT_FOUND'],
    cacheSeconds: 5,
  },
  getBatchRaw: {
    method: 'GET',
    path: '/v1/{chain}/batches/{batch}/raw',
    summary: "The node's own answers for a batch",
    params: paramsOf({ chain: ChainParam, batch }),
    reply: Type.Object({
      answers: Type.Array(
        Type.Object({ method: Type.String(), params: Type.Array(Type.Unknown()), result: Type.Unknown() }),
      ),
    }),
    errors: [...CHAIN, 'BATCH_NOT_FOUND'],
    cacheSeconds: 5,
  },
})
