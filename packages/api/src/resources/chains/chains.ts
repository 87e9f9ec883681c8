import { Type } from 'typebox'
import { ChainInfo } from '@orrery/model/wire/chain'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, paramsOf } from '../../contract/params.ts'

/** The chains this site knows (explorer §3.1-3.3, §7). */
export const chains = defineResource({
  listChains: {
    method: 'GET',
    path: '/v1/chains',
    summary: 'Chains, the active ones first; with all=true also those that no node is configured for',
    params: paramsOf({ all: Type.Optional(Type.Boolean({ default: false })) }),
    reply: Type.Object({ hits: Type.Array(ChainInfo) }),
    errors: [],
    cacheSeconds: 30,
  },
  getChainInfo: {
    method: 'GET',
    path: '/v1/{chain}/info',
    summary: 'Names, units and menus of one chain, active or not',
    params: paramsOf({ chain: ChainParam }),
    reply: ChainInfo,
    errors: ['CHAIN_UNKNOWN'],
    cacheSeconds: 300,
  },
  getHomepageChainInfo: {
    method: 'GET',
    path: '/v2/homepage/chainInfo',
    summary: 'Chain information for the shell, chain by query',
    params: paramsOf({ chain: ChainParam }),
    reply: ChainInfo,
    errors: ['CHAIN_UNKNOWN'],
    cacheSeconds: 300,
  },
  getRealChainId: {
    method: 'GET',
    path: '/v1/chain-ids',
    summary: 'Maps wallet chain ids to the ids of the chains meant (explorer §3.5)',
    params: paramsOf({
      chainId: Type.String({
        pattern: '^[0-9]{1,15}(,[0-9]{1,15}){0,99}$',
        maxLength: 1600,
        description: 'Up to 100 decimal ids, separated by commas.',
        examples: ['1,99'],
      }),
    }),
    reply: Type.Record(Type.String(), Type.String()),
    errors: [],
    cacheSeconds: 300,
  },
})
