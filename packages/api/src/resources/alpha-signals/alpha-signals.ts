import { AlphaSignals } from '@orrery/model/wire/alpha-signals'
import { ChainParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** What stands out on a chain by its own index (explorer §2.3, tool 10017). */
export const alphaSignals = defineResource({
  getAlphaSignals: {
    method: 'GET',
    path: '/v1/{chain}/alpha-signals',
    summary:
      'What stands out on a chain against its own last 30 days, by its index alone: facts with their measure, no advice; and which kinds are not told there, and why',
    params: paramsOf({ chain: ChainParam }),
    reply: AlphaSignals,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 15,
  },
})
