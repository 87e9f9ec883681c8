import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import { EndedTx, OfferPool } from '@orrery/model/wire/waiting'
import { ChainParam, LIST_PARAMS, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** What waits for a block as a whole, and what became of those that waited (screens-evm §4.2). */
export const waiting = defineResource({
  getOfferPool: {
    method: 'GET',
    path: '/v1/{chain}/offer-pool',
    summary: "Transactions in the node's mempool by tip, type and blobs",
    params: paramsOf({ chain: ChainParam }),
    reply: OfferPool,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING'],
    cacheSeconds: 1,
  },
  listEnded: {
    method: 'GET',
    path: '/v1/{chain}/ended',
    summary: 'Transactions of the last 24 hours that waited, and what became of them, the last first',
    params: paramsOf({
      chain: ChainParam,
      became: Type.Optional(
        Type.Union([Type.Literal('included'), Type.Literal('replaced'), Type.Literal('dropped')], {
          description: 'Only those that a block has, whose place another took, or that left the pool.',
        }),
      ),
      ...LIST_PARAMS,
    }),
    reply: listOf(EndedTx),
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'PARAMETER_INVALID', 'PAGE_TOO_DEEP', 'CURSOR_INVALID'],
    cacheSeconds: 1,
  },
})
