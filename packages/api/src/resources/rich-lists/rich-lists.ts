import { Type } from 'typebox'
import { DormantList, RichList, WokenAccounts, WokenCoin } from '@orrery/model/wire/rich'
import { listOf } from '@orrery/model/wire/common'
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

/** The largest balances, ranked beside the requests, and what moved again after years. */
export const richLists = defineResource({
  listRich: {
    method: 'GET',
    path: '/v1/{chain}/rich',
    summary: 'The largest balances of the native coin, or of a token, with all balances by size',
    params: paramsOf({
      chain: ChainParam,
      token: Type.Optional(IdParam('Token contract.')),
      holders: Type.Optional(
        Type.Union(
          [Type.Literal('accounts'), Type.Literal('contracts'), Type.Literal('labelled'), Type.Literal('unlabelled')],
          {
            description:
              'Only addresses at which a contract was made, or only the others; or only those that the operator’s labels name, or only the others.',
          },
        ),
      ),
      least: Type.Optional(
        Type.String({ pattern: '^\\d{1,78}$', description: 'Only balances of so many base units and more.' }),
      ),
      ...LIST_PARAMS,
    }),
    reply: RichList,
    errors: [...CHAIN, ...LIST_ERRORS, ...TOKEN],
    cacheSeconds: 5,
  },
  listDormant: {
    method: 'GET',
    path: '/v1/{chain}/dormant',
    summary: 'The largest native balances by how long nothing happened to them',
    params: paramsOf({
      chain: ChainParam,
      years: YearsParam,
      under: Type.Optional(
        Type.Unsafe<number>(
          Type.Integer({
            enum: [1, 2, 3, 5, 7, 10],
            description: 'Only balances that something happened to in so many years.',
          }),
        ),
      ),
      least: Type.Optional(
        Type.String({ pattern: '^\\d{1,78}$', description: 'Only balances of so many base units and more.' }),
      ),
      ...LIST_PARAMS,
    }),
    reply: DormantList,
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 5,
  },
  getWokenAccounts: {
    method: 'GET',
    path: '/v1/{chain}/woken-accounts',
    summary:
      'Accounts that sent something again after a year, among the senders of the largest transfers of the last days (account chains)',
    params: paramsOf({ chain: ChainParam }),
    reply: WokenAccounts,
    errors: [...CHAIN, 'CAPABILITY_MISSING', 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 5,
  },
  listWokenCoins: {
    method: 'GET',
    path: '/v1/{chain}/woken',
    summary: 'Outputs that were spent after they lay still for years, newest first (output chains)',
    params: paramsOf({
      chain: ChainParam,
      still: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 50,
          default: 1,
          description: 'Only those that lay still for so many years of 365 days.',
        }),
      ),
      ...LIST_PARAMS,
    }),
    reply: listOf(WokenCoin),
    errors: [...CHAIN, 'CAPABILITY_MISSING', ...LIST_ERRORS],
    cacheSeconds: 5,
  },
})
