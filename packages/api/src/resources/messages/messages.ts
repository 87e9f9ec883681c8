import { ArrivedMessage } from '@orrery/model/wire/arrival'
import { listOf } from '@orrery/model/wire/common'
import { DepartedList } from '@orrery/model/wire/rollup-settlement'
import { ChainParam, LIST_ERRORS, LIST_PARAMS, paramsOf, TIME_PARAMS } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** Messages between a rollup and its parent chain, with the halves that stand there where this site follows both (screens-evm §4.1, §12.5). */
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
  listDepartures: {
    method: 'GET',
    path: '/v1/{chain}/departures',
    summary: 'Messages to the parent chain, newest first, each with what became of it there; walked by its cursors',
    params: paramsOf({ chain: ChainParam, limit: LIST_PARAMS.limit, cursor: LIST_PARAMS.cursor }),
    reply: DepartedList,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', ...LIST_ERRORS],
    cacheSeconds: 1,
  },
})
