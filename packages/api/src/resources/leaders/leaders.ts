import { Type } from 'typebox'
import { LEADER_KINDS, LEADER_SPANS, type LeaderKind, type LeaderSpan } from '@orrery/model/leaders'
import { Leaders } from '@orrery/model/wire/leaders'
import { ChainParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** Addresses that stand out in what blocks carry beside transactions (screens-evm §13.1, §13.2). */
export const leaders = defineResource({
  getLeaders: {
    method: 'GET',
    path: '/v1/{chain}/leaders',
    summary: 'Who submitted most blobs, or was paid most by withdrawals, in the last hours',
    params: paramsOf({
      chain: ChainParam,
      leaders: Type.Unsafe<LeaderKind>(
        Type.Union(
          LEADER_KINDS.map((kind) => Type.Literal(kind)),
          { description: 'Submitters of blobs, or recipients of withdrawals.' },
        ),
      ),
      span: Type.Optional(
        Type.Unsafe<LeaderSpan>(
          Type.Union(
            LEADER_SPANS.map((span) => Type.Literal(span)),
            { default: '24h', description: 'How far back.' },
          ),
        ),
      ),
    }),
    reply: Leaders,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING', 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 5,
  },
})
