import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'

/** A Lightning node as other rows name it. */
export const LightningNodeRef = Type.Object({
  /** 66 hex digits. */
  pubKey: Type.String(),
  /** As the node chose it: foreign text. */
  alias: Nullable(Type.String()),
  /** Six hex digits. */
  color: Nullable(Type.String()),
})
export type LightningNodeRef = Static<typeof LightningNodeRef>

/** A node of the network, and what its open channels add up to. */
export const LightningNode = Type.Object({
  ...LightningNodeRef.properties,
  /** Channels that gossip tells and nothing that is known spent. */
  channels: Type.Integer(),
  /** Of the channels whose capacity is known; `unknownCapacity` counts the others. */
  capacity: Amount,
  unknownCapacity: Type.Integer(),
  /** Per channel, rounded down; null without a channel of known capacity. */
  meanCapacity: Nullable(Amount),
  /** Whether it announced addresses of the open internet, and of Tor. */
  clearnet: Type.Boolean(),
  tor: Type.Boolean(),
  /** Block of the oldest channel that is known of it. */
  firstBlock: Nullable(Type.Integer()),
  /** When this site saw it first, and since when gossip tells it no more. */
  firstMs: Moment,
  goneMs: Nullable(Moment),
  /** When it last announced itself, by its own clock. */
  updatedMs: Nullable(Moment),
})
export type LightningNode = Static<typeof LightningNode>

export const LightningNodeState = Type.Object({
  ...LightningNode.properties,
  addresses: Type.Array(
    Type.Object({
      kind: Type.Union([
        Type.Literal('ipv4'),
        Type.Literal('ipv6'),
        Type.Literal('torv2'),
        Type.Literal('torv3'),
        Type.Literal('dns'),
        Type.Literal('other'),
      ]),
      text: Type.String(),
    }),
  ),
  /** Bits of BOLT 9 with their names, where it has one; an even bit demands what it stands for. */
  features: Type.Array(Type.Object({ bit: Type.Integer(), name: Nullable(Type.String()), required: Type.Boolean() })),
  /** Channels of it that are known as closed. */
  closed: Type.Integer(),
  /** What it came to at the last read of each day on which this site read the network, oldest first; nothing before its size was kept. */
  history: Type.Array(Type.Object({ atMs: Moment, channels: Type.Integer(), capacity: Amount })),
})
export type LightningNodeState = Static<typeof LightningNodeState>

/** What one end of a channel asks for what it forwards. */
export const LightningPolicy = Type.Object({
  /** Thousandths of a base unit. */
  baseFeeMsat: Type.Integer(),
  /** Millionths. */
  feePpm: Type.Integer(),
  minHtlcMsat: Amount,
  maxHtlcMsat: Nullable(Amount),
  /** Blocks. */
  timeLockDelta: Type.Integer(),
  disabled: Type.Boolean(),
  updatedMs: Nullable(Moment),
})
export type LightningPolicy = Static<typeof LightningPolicy>

/**
 * A channel. `open` and `closed` are told from the chain, by whether its funding output is spent; `unknown` where the index does not hold every block since its
 * funding. What gossip says stands beside it: `goneMs` is null while it tells the channel.
 */
export const LightningChannel = Type.Object({
  /** Block, transaction and output: `813629x1202x0`. */
  id: Type.String(),
  /** The same as one number, as lnd writes it. */
  number: Type.String(),
  nodes: Type.Tuple([LightningNodeRef, LightningNodeRef]),
  capacity: Nullable(Amount),
  funding: Nullable(Type.Object({ txid: Type.String(), vout: Type.Integer() })),
  /** Time of the funding's block; null while that is not indexed. */
  openedMs: Nullable(Moment),
  firstMs: Moment,
  goneMs: Nullable(Moment),
  /** The newest update of a policy, by its sender's clock. */
  updatedMs: Nullable(Moment),
  status: Type.Union([Type.Literal('open'), Type.Literal('closed'), Type.Literal('unknown')]),
  /** The transaction that spent the funding. `kind` is null until the next read of the network has looked at it. */
  closing: Nullable(
    Type.Object({
      txid: Type.String(),
      height: Type.Integer(),
      timeMs: Nullable(Moment),
      kind: Nullable(Type.Union([Type.Literal('mutual'), Type.Literal('forced'), Type.Literal('penalty')])),
    }),
  ),
  /** Of each end, in the order of `nodes`; null where it told none. */
  policies: Type.Tuple([Nullable(LightningPolicy), Nullable(LightningPolicy)]),
})
export type LightningChannel = Static<typeof LightningChannel>

/** The network as the operator's Lightning node told it last. */
export const LightningNetwork = Type.Object({
  /** Null where this process has none; `failing` is why and since when reads fail. */
  source: Nullable(
    Type.Object({
      kind: Type.Union([Type.Literal('lnd'), Type.Literal('cln')]),
      name: Type.String(),
      failing: Nullable(Type.Object({ code: Type.String(), sinceMs: Moment })),
    }),
  ),
  /** Null until it was read once. Means and medians are rounded down, of channels and policies where each is known. */
  census: Nullable(
    Type.Object({
      atMs: Moment,
      nodes: Type.Integer(),
      channels: Type.Integer(),
      capacity: Amount,
      unknownCapacity: Type.Integer(),
      meanCapacity: Nullable(Amount),
      medianCapacity: Nullable(Amount),
      meanBaseFeeMsat: Nullable(Type.Integer()),
      medianBaseFeeMsat: Nullable(Type.Integer()),
      meanFeePpm: Nullable(Type.Integer()),
      medianFeePpm: Nullable(Type.Integer()),
    }),
  ),
  /** The last read of each day, oldest first. */
  history: Type.Array(Type.Object({ atMs: Moment, nodes: Type.Integer(), channels: Type.Integer(), capacity: Amount })),
})
export type LightningNetwork = Static<typeof LightningNetwork>
