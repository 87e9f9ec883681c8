import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import {
  Masternode,
  MasternodeDetail,
  MasternodeList,
  MasternodeState,
  ProposalList,
} from '@orrery/model/wire/masternode'
import { ChainParam, IdParam, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'
import { MASTERNODE_GROUPS, type MasternodeGroup } from '../../queries/mining/masternodes.ts'

const CHAIN = [
  'CHAIN_UNKNOWN',
  'CHAIN_INACTIVE',
  'CAPABILITY_MISSING',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const

/** What lists of them take. */
const LISTED = paramsOf({
  chain: ChainParam,
  group: Type.Optional(
    Type.Unsafe<MasternodeGroup>(
      Type.String({
        enum: [...MASTERNODE_GROUPS],
        default: 'all',
        description: 'All, those that serve, those that are banned, or evolution nodes alone.',
      }),
    ),
  ),
  find: Type.Optional(
    Type.String({
      maxLength: 160,
      description: 'How the id, the service or an address of a masternode begins, in any case.',
    }),
  ),
  ...LIST_PARAMS,
})

/** Masternodes and the budget that they vote on (DASH, screens-nonevm §4.5). */
export const masternodes = defineResource({
  listMasternodes: {
    method: 'GET',
    path: '/v1/{chain}/masternodes',
    summary: 'Masternodes as the node tells them, whoever was paid last first',
    params: LISTED,
    reply: MasternodeList,
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 10,
  },
  listValidators: {
    method: 'GET',
    path: '/v1/{chain}/validators',
    summary: 'Those who vouch for blocks of the chain, as a plain list (explorer §7): masternodes where it has such',
    params: LISTED,
    reply: listOf(Masternode),
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 10,
  },
  getMasternode: {
    method: 'GET',
    path: '/v1/{chain}/masternodes/{masternode}',
    summary: 'One masternode: its keys, payouts, score and place in the payment queue',
    params: paramsOf({ chain: ChainParam, masternode: IdParam('Hash of the transaction that registered it.') }),
    reply: MasternodeDetail,
    errors: [...CHAIN, 'HASH_MALFORMED', 'MASTERNODE_NOT_FOUND'],
    cacheSeconds: 10,
  },
  getMasternodeState: {
    method: 'GET',
    path: '/v1/{chain}/masternode-state',
    summary: 'How many masternodes there are, the newest locked block, the next superblock and its budget',
    params: paramsOf({ chain: ChainParam }),
    reply: MasternodeState,
    errors: CHAIN,
    cacheSeconds: 5,
  },
  listProposals: {
    method: 'GET',
    path: '/v1/{chain}/proposals',
    summary: 'Proposals to pay from the budget with their votes, the newest first',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: ProposalList,
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 10,
  },
})
