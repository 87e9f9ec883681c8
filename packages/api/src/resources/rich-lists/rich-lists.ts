import { Type } from 'typebox'
import { DormantList, RichList } from '@orrery/model/wire/rich'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const TOKEN = ['ADDRESS_MALFORMED', 'TOKEN_NOT_FOUND', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT'] as const
const YearsParam = Type.Optional(
  Type.Unsafe<number>(
    Type.Integer({
      enum: [0, 1, 2, 3, 5, 7, 10],
      default: 0,
      description: 'Only balances that nothing happened to for so many years of 365 days.',
    }),
  ),
)

/** The largest balances, ranked beside the requests. */
export const richLists = defineResource({
  listRich: {
    method: 'GET',
    path: '/v1/{chain}/rich',
    summary: 'The largest balances of the native coin, or of a token, with all balances by size',
    params: paramsOf({ chain: ChainParam, token: Type.Optional(IdParam('Token contract.')), ...LIST_PARAMS }),
    reply: RichList,
    errors: [...CHAIN, ...LIST_ERRORS, ...TOKEN],
    cacheSeconds: 5,
  },
  listDormant: {
    method: 'GET',
    path: '/v1/{chain}/dormant',
    summary: 'The largest native balances by how long nothing happened to them',
    params: paramsOf({ chain: ChainParam, years: YearsParam, ...LIST_PARAMS }),
    reply: DormantList,
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 5,
  },
})
