import { HomeInfo } from '@orrery/model/wire/chain'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, paramsOf } from '../../contract/params.ts'

/** Statistics of a chain's home page (explorer §3.8, screens-evm §2.4). */
export const home = defineResource({
  getHomeInfo: {
    method: 'GET',
    path: '/v2/{chain}/info',
    summary: 'Home statistics; what has no source or is not covered by the index is null',
    params: paramsOf({ chain: ChainParam }),
    reply: HomeInfo,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'],
    cacheSeconds: 1,
  },
})
