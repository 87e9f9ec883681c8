import {
  parseChannelId,
  type GossipChannel,
  type GossipNode,
  type LightningAddress,
  type LightningPolicy,
} from '@orrery/model/lightning'
import {
  array,
  boolean,
  integer,
  object,
  optional,
  ShapeError,
  text,
  type Shape,
  type ShapeOf,
} from '@orrery/transport/shape'
import {
  addressText,
  alias,
  featureBits,
  inOrder,
  MOST_ADDRESSES,
  MOST_CHANNELS,
  MOST_NODES,
  narrow,
  nodeKey,
  seconds,
  wide,
} from './gossip-shapes.ts'

// Core Lightning `doc/schemas/listnodes.json` and `listchannels.json`.
const address = object({ type: text(40), address: optional(text()), port: integer(0, 0xffff) })

const node = object({
  nodeid: nodeKey,
  last_timestamp: optional(seconds),
  alias: optional(alias),
  color: optional(text(32)),
  // As long as BOLT 7 lets them be: one node must not make all others unreadable.
  features: optional(text(131_070)),
  addresses: optional(array(address)),
})

const nodes = object({ nodes: array(node, MOST_NODES) })

const channelId: Shape<bigint> = (value) => {
  const id = typeof value === 'string' && value.includes('x') ? parseChannelId(value) : null
  if (id === null) throw new ShapeError('a short channel id')
  return id
}

const direction = object({
  source: nodeKey,
  destination: nodeKey,
  short_channel_id: channelId,
  direction: optional(integer(0, 1)),
  public: optional(boolean),
  amount_msat: wide,
  active: boolean,
  last_update: seconds,
  base_fee_millisatoshi: narrow,
  fee_per_millionth: narrow,
  delay: integer(0, 0xffff_ffff),
  htlc_minimum_msat: optional(wide),
  htlc_maximum_msat: optional(wide),
})

const directions = object({ channels: array(direction, 2 * MOST_CHANNELS) })

const TYPES: Readonly<Record<string, LightningAddress['kind']>> = {
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  torv2: 'torv2',
  torv3: 'torv3',
  dns: 'dns',
}

/** Answer of `listnodes`. */
export const clnNodes: Shape<readonly GossipNode[]> = (value) => nodes(value).nodes.map(toNode)

/** What of `getinfo` tells which network it is. */
export const clnInfo = object({ network: text(40) })

function toNode({ nodeid, last_timestamp, alias: name, color, features, addresses }: ShapeOf<typeof node>): GossipNode {
  if (last_timestamp == null)
    return { pubKey: nodeid, alias: null, color: null, addresses: [], features: [], updatedMs: null }
  return {
    pubKey: nodeid,
    alias: name || null,
    color: /^([0-9a-f]{6})$/i.exec(color ?? '')?.[1]?.toLowerCase() ?? null,
    addresses: (addresses ?? []).slice(0, MOST_ADDRESSES).flatMap((told): LightningAddress[] => {
      const whole = addressText(told.address ?? '', told.address ? told.port : undefined)
      return whole === null
        ? []
        : [{ kind: Object.hasOwn(TYPES, told.type) ? TYPES[told.type]! : 'other', text: whole }]
    }),
    features: /^([0-9a-f]{2})*$/i.test(features ?? '') ? inOrder(featureBits(features ?? '')) : [],
    updatedMs: last_timestamp,
  }
}

/** Answer of `listchannels`: its rows are directions, up to two of each channel. The ends of a channel stand in the order of their keys, as BOLT 7 has them. */
export const clnChannels: Shape<readonly GossipChannel[]> = (value) => {
  const channels = new Map<bigint, GossipChannel>()
  for (const told of directions(value).channels) {
    if (told.public === false) continue
    const id = told.short_channel_id
    const at = told.source < told.destination ? 0 : 1
    const known = channels.get(id)
    const policies: [LightningPolicy | null, LightningPolicy | null] = [...(known?.policies ?? ([null, null] as const))]
    policies[at] = toPolicy(told)
    channels.set(id, {
      id,
      nodes: at === 0 ? [told.source, told.destination] : [told.destination, told.source],
      capacity: told.amount_msat / 1_000n,
      // Gossip does not name the transaction; the chain does, by the id.
      funding: null,
      policies,
    })
  }
  return [...channels.values()]
}

const toPolicy = (told: ShapeOf<typeof direction>): LightningPolicy => ({
  baseFeeMsat: told.base_fee_millisatoshi,
  feePpm: told.fee_per_millionth,
  minHtlcMsat: told.htlc_minimum_msat ?? 0n,
  maxHtlcMsat: told.htlc_maximum_msat ?? null,
  timeLockDelta: told.delay,
  disabled: !told.active,
  updatedMs: told.last_update,
})
