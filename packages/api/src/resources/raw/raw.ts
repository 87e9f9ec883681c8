import { Type } from 'typebox'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, paramsOf } from '../../contract/params.ts'

/** What the node itself answered: the provenance drawer. */
export const raw = defineResource({
  getRaw: {
    method: 'GET',
    path: '/v1/{chain}/raw/{kind}/{id}',
    summary: "The node's own answers for a block or transaction",
    params: paramsOf({
      chain: ChainParam,
      kind: Type.Union([Type.Literal('block'), Type.Literal('transaction')]),
      id: IdParam('Height or hash of a block, hash of a transaction.'),
    }),
    reply: Type.Object({
      answers: Type.Array(
        Type.Object({ method: Type.String(), params: Type.Array(Type.Unknown()), result: Type.Unknown() }),
      ),
    }),
    errors: [
      'CHAIN_UNKNOWN',
      'CHAIN_INACTIVE',
      'HASH_MALFORMED',
      'HEIGHT_MALFORMED',
      'UPSTREAM_UNREACHABLE',
      'UPSTREAM_TIMEOUT',
    ],
    cacheSeconds: 5,
  },
})
