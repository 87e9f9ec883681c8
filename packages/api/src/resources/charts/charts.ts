import { Type } from 'typebox'
import { ChartData, ChartList } from '@orrery/model/wire/chart'
import { ChainParam, LAST_MS, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const

/** Charts over maintained statistics (screens-evm §10). */
export const charts = defineResource({
  listCharts: {
    method: 'GET',
    path: '/v1/{chain}/charts',
    summary:
      'The charts of a chain with their last 32 days: the last whole one and that of thirty days before are among them',
    params: paramsOf({ chain: ChainParam }),
    reply: ChartList,
    errors: [...CHAIN, 'BEING_COUNTED'],
    cacheSeconds: 30,
  },
  getChart: {
    method: 'GET',
    path: '/v1/{chain}/charts/{chart}',
    summary: 'One chart: values by hour, day, week or month',
    params: paramsOf({
      chain: ChainParam,
      chart: Type.String({
        minLength: 1,
        maxLength: 60,
        description: 'A chart of `listCharts`.',
        examples: ['tx-count'],
      }),
      days: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 36_500, default: 30, description: 'How many days back; 0 is all.' }),
      ),
      since: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: LAST_MS,
          description: 'From the step that holds this moment, ms since 1970, in place of `days`. Goes with `until`.',
        }),
      ),
      until: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: LAST_MS,
          description: 'To the step that ends with this moment or holds it, ms since 1970. Goes with `since`.',
        }),
      ),
      grain: Type.Optional(
        Type.Union(
          [
            Type.Literal('minute'),
            Type.Literal('hour'),
            Type.Literal('day'),
            Type.Literal('week'),
            Type.Literal('month'),
          ],
          {
            description:
              'What one value stands for; `hour` for at most 90 days. `minute` is for `mempool-bytes` alone: the last two hours as this server saw them, whatever `days` says.',
          },
        ),
      ),
    }),
    reply: ChartData,
    errors: [...CHAIN, 'ROUTE_NOT_FOUND', 'PARAMETER_INVALID'],
    cacheSeconds: 10,
  },
})
