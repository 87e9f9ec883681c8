import { Type } from 'typebox'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, paramsOf } from '../../contract/params.ts'

/** Notices above a page (explorer §7). */
export const banners = defineResource({
  getBanner: {
    method: 'GET',
    path: '/v2/banner/show',
    summary: 'Notices of the operator above pages of a chain, or above pages of none; their HTML is cleaned',
    params: paramsOf({ chain: Type.Optional(ChainParam), page: Type.Optional(Type.String({ maxLength: 64 })) }),
    reply: Type.Object({
      banners: Type.Array(Type.Object({ id: Type.String(), html: Type.String() })),
    }),
    errors: ['CHAIN_UNKNOWN'],
    cacheSeconds: 300,
  },
})
