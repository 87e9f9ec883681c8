import { Type } from 'typebox'
import { listOf } from '@orrery/model/wire/common'
import { LightningChannel, LightningNetwork, LightningNode, LightningNodeState } from '@orrery/model/wire/lightning'
import { ChainParam, IdParam, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING'] as const
const pubKey = IdParam('Key of a Lightning node: 66 hex digits.')
const channel = IdParam('Short channel id, by its parts or as one number: 813629x1202x0, 894594546274533376.')
const CHANNEL_PARAMS = {
  channelState: Type.Optional(
    Type.Union([Type.Literal('all'), Type.Literal('open'), Type.Literal('closed')], {
      default: 'all',
      description:
        'As of the last read of the network: `open` is told by gossip and not known as spent, `closed` is known as spent.',
    }),
  ),
  channelSort: Type.Optional(
    Type.Union([Type.Literal('newest'), Type.Literal('capacity')], {
      default: 'newest',
      description: 'By the block of the funding, or the largest first.',
    }),
  ),
}

/** The Lightning network above an output chain, as the operator's lnd or Core Lightning node tells it and the chain proves it (screens-nonevm §4.6). */
export const lightning = defineResource({
  getLightning: {
    method: 'GET',
    path: '/v1/{chain}/lightning',
    summary: 'The Lightning network: what it adds up to, where that comes from, and how it grew',
    params: paramsOf({
      chain: ChainParam,
      days: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 730,
          default: 730,
          description: 'Days of its course, the last ones; 0 is none.',
        }),
      ),
    }),
    reply: LightningNetwork,
    errors: CHAIN,
    cacheSeconds: 5,
  },
  listLightningNodes: {
    method: 'GET',
    path: '/v1/{chain}/lightning/nodes',
    summary: 'Nodes of the Lightning network',
    params: paramsOf({
      chain: ChainParam,
      nodeSort: Type.Optional(
        Type.Union([Type.Literal('capacity'), Type.Literal('channels'), Type.Literal('age')], {
          default: 'capacity',
          description: 'Most capacity, most channels, or the oldest channel first.',
        }),
      ),
      ...LIST_PARAMS,
    }),
    reply: listOf(LightningNode),
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 5,
  },
  getLightningNode: {
    method: 'GET',
    path: '/v1/{chain}/lightning/nodes/{pubKey}',
    summary: 'One node of the Lightning network: what it announced, and what its channels add up to',
    params: paramsOf({ chain: ChainParam, pubKey }),
    reply: LightningNodeState,
    errors: [...CHAIN, 'LIGHTNING_NODE_NOT_FOUND'],
    cacheSeconds: 5,
  },
  listLightningNodeChannels: {
    method: 'GET',
    path: '/v1/{chain}/lightning/nodes/{pubKey}/channels',
    summary: 'Channels of one node, closed ones too',
    params: paramsOf({ chain: ChainParam, pubKey, ...CHANNEL_PARAMS, ...LIST_PARAMS }),
    reply: listOf(LightningChannel),
    errors: [...CHAIN, ...LIST_ERRORS, 'LIGHTNING_NODE_NOT_FOUND'],
    cacheSeconds: 5,
  },
  listLightningChannels: {
    method: 'GET',
    path: '/v1/{chain}/lightning/channels',
    summary: 'Channels of the Lightning network, closed ones too',
    params: paramsOf({ chain: ChainParam, ...CHANNEL_PARAMS, ...LIST_PARAMS }),
    reply: listOf(LightningChannel),
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 5,
  },
  getLightningChannel: {
    method: 'GET',
    path: '/v1/{chain}/lightning/channels/{channel}',
    summary: 'One channel: both policies, and its funding and closing as the chain tells them',
    params: paramsOf({ chain: ChainParam, channel }),
    reply: LightningChannel,
    errors: [...CHAIN, 'LIGHTNING_CHANNEL_NOT_FOUND'],
    cacheSeconds: 5,
  },
})
