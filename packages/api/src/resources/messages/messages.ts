import { ArrivedMessage } from '@orrery/model/wire/arrival'
import { listOf } from '@orrery/model/wire/common'
import { ChainParam, LIST_ERRORS, LIST_PARAMS, paramsOf, TIME_PARAMS } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** Messages between a rollup and its parent chain, by the halves that the rollup itself has (screens-evm §4.1). */
export const messages = defineResource({
  listArrivals: {
    method: 'GET',
    path: '/v1/{chain}/messages/l1tol2',
    summary: 'Transactions that messages of the parent chain made, newest first; walked by its cursors',
    params: paramsOf({ chain: ChainParam, ...TIME_PARAMS, ...LIST_PARAMS }),
    reply: listOf(ArrivedMessage),
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
})
