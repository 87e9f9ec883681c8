import { GasPrices } from '@orrery/model/wire/gas'
import { ChainParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** What gas costs (screens-evm §7). Its history is told by charts. */
export const gas = defineResource({
  getGasPrices: {
    method: 'GET',
    path: '/v1/{chain}/gas/price',
    summary: 'Prices of gas by the newest blocks, and the base fee that comes next',
    params: paramsOf({ chain: ChainParam }),
    reply: GasPrices,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'],
    cacheSeconds: 1,
  },
})
