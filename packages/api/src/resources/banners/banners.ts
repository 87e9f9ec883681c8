import { Type } from 'typebox'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, paramsOf } from '../../contract/params.ts'

/** Notices above a page (explorer §7). */
export const banners = defineResource({
  getBanner: {
    method: 'GET',
    path: '/v2/banner/show',
    summary: 'Banners of a chain or of a page; none are configured, so the list is empty',
    params: paramsOf({ chain: Type.Optional(ChainParam), page: Type.Optional(Type.String({ maxLength: 64 })) }),
    reply: Type.Object({
      banners: Type.Array(
        Type.Object({ id: Type.String(), text: Type.String(), link: Type.Union([Type.String(), Type.Null()]) }),
      ),
    }),
    errors: ['CHAIN_UNKNOWN'],
    cacheSeconds: 300,
  },
})
