import { listOf } from '@orrery/model/wire/common'
import { Transfer } from '@orrery/model/wire/transaction'
import { defineResource } from '../../contract/resource.ts'
import {
  ChainParam,
  LIST_PARAMS,
  MethodsParam,
  StandardParam,
  paramsOf,
  TIME_PARAMS,
  WorthParam,
} from '../../contract/params.ts'

/** Movements of all tokens and of the native coin. */
export const transfers = defineResource({
  listTransfers: {
    method: 'GET',
    path: '/v1/{chain}/transfers',
    summary: 'Transfers of the chain, newest first',
    params: paramsOf({
      chain: ChainParam,
      standard: StandardParam,
      ...TIME_PARAMS,
      ...LIST_PARAMS,
      worth: WorthParam,
      methods: MethodsParam,
    }),
    reply: listOf(Transfer),
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'PARAMETER_INVALID', 'PAGE_TOO_DEEP', 'CURSOR_INVALID', 'STALE_CURSOR'],
    cacheSeconds: 1,
  },
})
