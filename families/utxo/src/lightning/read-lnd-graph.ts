import type {
  GossipChannel,
  GossipNode,
  LightningAddress,
  LightningGraph,
  LightningPolicy,
} from '@orrery/model/lightning'
import type { Hex } from '@orrery/primitives/hex'
import {
  array,
  boolean,
  integer,
  object,
  optional,
  ShapeError,
  text,
  unknown,
  type Shape,
  type ShapeOf,
} from '@orrery/transport/shape'
import {
  addressText,
  alias,
  HIGHEST_FEATURE,
  inOrder,
  kindOfAddress,
  MOST_ADDRESSES,
  MOST_CHANNELS,
  MOST_NODES,
  narrow,
  nodeKey,
  seconds,
  wide,
} from './gossip-shapes.ts'

// lnd `lightning.proto`, as its REST proxy writes it: 64-bit numbers as text, bytes as base64, empty messages as null.
const policy = object({
  time_lock_delta: integer(0, 0xffff_ffff),
  min_htlc: wide,
  fee_base_msat: narrow,
  fee_rate_milli_msat: narrow,
  disabled: optional(boolean),
  max_htlc_msat: optional(wide),
  last_update: optional(seconds),
})

const POINT = /^([0-9a-f]{64}):(\d{1,10})$/
const chanPoint: Shape<string> = (value) => {
  if (typeof value !== 'string' || !POINT.test(value)) throw new ShapeError('txid:index')
  return value
}

const edge = object({
  channel_id: wide,
  chan_point: chanPoint,
  node1_pub: nodeKey,
  node2_pub: nodeKey,
  capacity: wide,
  node1_policy: optional(policy),
  node2_policy: optional(policy),
})

const node = object({
  pub_key: nodeKey,
  last_update: optional(seconds),
  alias: optional(alias),
  color: optional(text(32)),
  addresses: optional(array(object({ network: optional(text(64)), addr: text() }))),
  features: optional(unknown),
})

const graph = object({ nodes: array(node, MOST_NODES), edges: array(edge, MOST_CHANNELS) })

/** Answer of `GET /v1/graph`. */
export const lndGraph: Shape<LightningGraph> = (value) => {
  const { nodes, edges } = graph(value)
  return { nodes: nodes.map(toNode), channels: edges.map(toChannel) }
}

/** What of `GET /v1/getinfo` tells which network it is. */
export const lndInfo = object({
  chains: array(object({ chain: optional(text(40)), network: text(40) }), 16),
  synced_to_graph: optional(boolean),
})

function toNode({ pub_key, last_update, alias: name, color, addresses, features }: ShapeOf<typeof node>): GossipNode {
  // A node that announced nothing has no time, and lnd fills the rest in.
  if (last_update == null)
    return { pubKey: pub_key, alias: null, color: null, addresses: [], features: [], updatedMs: null }
  return {
    pubKey: pub_key,
    alias: name || null,
    color: /^#([0-9a-f]{6})$/i.exec(color ?? '')?.[1]?.toLowerCase() ?? null,
    addresses: (addresses ?? []).slice(0, MOST_ADDRESSES).flatMap(({ addr }): LightningAddress[] => {
      const whole = addressText(addr)
      return whole === null ? [] : [{ kind: kindOfAddress(whole), text: whole }]
    }),
    features: bitsOf(features),
    updatedMs: last_update,
  }
}

/** Keys of the map are bits. */
const bitsOf = (features: unknown): readonly number[] =>
  typeof features !== 'object' || features === null
    ? []
    : inOrder(
        Object.keys(features).flatMap((key) =>
          /^\d{1,5}$/.test(key) && Number(key) <= HIGHEST_FEATURE ? [Number(key)] : [],
        ),
      )

function toChannel(told: ShapeOf<typeof edge>): GossipChannel {
  const [, txid, vout] = POINT.exec(told.chan_point)!
  return {
    id: told.channel_id,
    nodes: [told.node1_pub, told.node2_pub],
    // lnd writes 0 where it did not look the output up.
    capacity: told.capacity === 0n ? null : told.capacity,
    funding: { txid: `0x${txid}` as Hex, vout: Number(vout) },
    policies: [toPolicy(told.node1_policy), toPolicy(told.node2_policy)],
  }
}

const toPolicy = (told: ShapeOf<typeof policy> | null | undefined): LightningPolicy | null =>
  told == null
    ? null
    : {
        baseFeeMsat: told.fee_base_msat,
        feePpm: told.fee_rate_milli_msat,
        minHtlcMsat: told.min_htlc,
        // Without the field of the update that tells it, lnd writes 0.
        maxHtlcMsat: told.max_htlc_msat == null || told.max_htlc_msat === 0n ? null : told.max_htlc_msat,
        timeLockDelta: told.time_lock_delta,
        disabled: told.disabled ?? false,
        updatedMs: told.last_update ?? null,
      }
