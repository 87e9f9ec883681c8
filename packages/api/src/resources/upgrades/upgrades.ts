import { Upgrades } from '@orrery/model/wire/upgrade'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, paramsOf } from '../../contract/params.ts'

/** Upgrades of a chain's rules (screens-evm §13.3). */
export const upgrades = defineResource({
  getUpgrades: {
    method: 'GET',
    path: '/v1/{chain}/upgrades',
    summary: 'First blocks with the fields that upgrades brought, and what the node says of its rules (EIP-7910)',
    params: paramsOf({ chain: ChainParam }),
    reply: Upgrades,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'],
    cacheSeconds: 60,
  },
})
