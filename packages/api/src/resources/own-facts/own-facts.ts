import { Type } from 'typebox'
import { Nullable } from '@orrery/model/wire/common'
import { OwnFacts } from '@orrery/model/wire/own-facts'
import { defineResource } from '../../contract/resource.ts'
import { BLOCK_ERRORS, ChainParam, IdParam, paramsOf } from '../../contract/params.ts'

/** What only one chain's software tells. */
export const ownFacts = defineResource({
  getOwnFacts: {
    method: 'GET',
    path: '/v1/{chain}/own-facts/{kind}/{id}',
    summary: "What only this chain's software tells of a block, transaction or address, asked of its node now",
    params: paramsOf({
      chain: ChainParam,
      kind: Type.Union([Type.Literal('block'), Type.Literal('transaction'), Type.Literal('address')]),
      id: IdParam('Height or hash of a block, hash of a transaction, or an address.'),
    }),
    /** `told` is null where the chain's software tells nothing of its own of such a subject. */
    reply: Type.Object({ told: Nullable(OwnFacts) }),
    errors: [...BLOCK_ERRORS, 'ADDRESS_MALFORMED', 'TRANSACTION_NOT_FOUND'],
    cacheSeconds: 5,
  },
})
