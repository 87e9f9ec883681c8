import { OrreryError } from '@orrery/errors/orrery-error'
import { describeFeature } from '@orrery/model/lightning-features'
import {
  formatChannelId,
  parseChannelId,
  channelAt,
  parseNodeKey,
  placeOfChannel,
  type KeptChannel,
  type KeptNode,
  type LightningChannelSort,
  type LightningChannelQuestion,
  type LightningChannelState,
  type LightningNodeSort,
  type LightningPolicy as KeptPolicy,
  type LightningReads,
} from '@orrery/model/lightning'
import type { Position } from '@orrery/model/reads'
import type { ListOf } from '@orrery/model/wire/common'
import type {
  LightningChannel,
  LightningNetwork,
  LightningNode,
  LightningNodeRef,
  LightningNodeState,
  LightningPolicy,
} from '@orrery/model/wire/lightning'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../contract/handler.ts'
import type { RuntimeLightning } from '../runtime.ts'
import type { ChainDesk } from './chain-desk.ts'
import { readKeysetPage, type KeysetList, type ListParams } from './lists/keyset-list.ts'
import { readOffsetPage } from './lists/offset-list.ts'
import { findSpends } from './addresses/outputs.ts'
import { atOneMoment, NO_CUT, type Snapshot } from './snapshot.ts'
import { toList } from './lists/to-list.ts'

/** The most days of a network's or a node's course. */
export const HISTORY_DAYS = 730

const digits = (key: Hex): string => key.slice(2)
const text = (amount: bigint | null): string | null => (amount === null ? null : amount.toString())

/** The network of a chain that has one. Throws `CAPABILITY_MISSING`. */
function networkOf({ runtime, chain }: ChainDesk): RuntimeLightning {
  if (runtime.lightning === undefined)
    throw new OrreryError('CAPABILITY_MISSING', { chain: chain.code, capability: 'a Lightning network' })
  return runtime.lightning
}

/** The same where something was read of it, or will be. */
async function sourceOf(desk: ChainDesk): Promise<RuntimeLightning> {
  const lightning = networkOf(desk)
  if (lightning.source() === null && (await lightning.reads.census()) === null)
    throw new OrreryError('CAPABILITY_MISSING', {
      chain: desk.chain.code,
      capability: 'its Lightning network, which an lnd or Core Lightning node tells; none is configured',
    })
  return lightning
}

/** The network as it was read last, with its last days; all of it null or empty where there is no source. */
export async function readLightning(desk: ChainDesk, days: number): Promise<Answer<LightningNetwork>> {
  const { reads, source } = networkOf(desk)
  const [census, history] = await Promise.all([reads.census(), days === 0 ? [] : reads.history(days)])
  return {
    data: {
      source: source(),
      census: census && {
        ...census,
        capacity: census.capacity.toString(),
        meanCapacity: text(census.meanCapacity),
        medianCapacity: text(census.medianCapacity),
      },
      history: history.map((day) => ({ ...day, capacity: day.capacity.toString() })),
    },
    head: desk.wire.head(desk.runtime.head.view().tip),
  }
}

const refOf = (pubKey: Hex, known: ReadonlyMap<Hex, KeptNode>): LightningNodeRef => {
  const node = known.get(pubKey)
  return { pubKey: digits(pubKey), alias: node?.alias ?? null, color: node?.color ?? null }
}

function toNode(node: KeptNode): LightningNode {
  const measured = BigInt(node.channels - node.unknownCapacity)
  const has = (...kinds: readonly string[]): boolean => node.addresses.some(({ kind }) => kinds.includes(kind))
  return {
    ...refOf(node.pubKey, new Map([[node.pubKey, node]])),
    channels: node.channels,
    capacity: node.capacity.toString(),
    unknownCapacity: node.unknownCapacity,
    meanCapacity: measured > 0n ? (node.capacity / measured).toString() : null,
    clearnet: has('ipv4', 'ipv6', 'dns'),
    tor: has('torv2', 'torv3'),
    firstBlock: node.firstBlock,
    firstMs: node.firstMs,
    goneMs: node.goneMs,
    updatedMs: node.updatedMs,
  }
}

/** Nodes that gossip tells. */
export async function listLightningNodes(
  desk: ChainDesk,
  sort: LightningNodeSort,
  params: ListParams,
): Promise<Answer<ListOf<LightningNode>>> {
  const { reads } = await sourceOf(desk)
  const [page, census] = await Promise.all([
    readOffsetPage(
      {
        name: `${desk.chain.code} Lightning nodes by ${sort}`,
        anchor: null,
        read: (offset, limit) => reads.nodes(sort, { offset, limit }),
      },
      params,
    ),
    reads.census(),
  ])
  return atOneMoment(desk.runtime, async (snapshot) => ({
    data: toList(snapshot, page, page.rows.map(toNode), census?.nodes ?? null),
    head: desk.wire.head(snapshot.tip),
  }))
}

async function findNode(desk: ChainDesk, asked: string): Promise<KeptNode> {
  const { reads } = await sourceOf(desk)
  const key = parseNodeKey(asked.trim())
  const [node] = key === null ? [] : await reads.nodesByKey([key])
  if (node === undefined)
    throw new OrreryError('LIGHTNING_NODE_NOT_FOUND', { node: asked.slice(0, 80), chain: desk.chain.name.full })
  return node
}

/** One node by its key. Throws `LIGHTNING_NODE_NOT_FOUND`. */
export async function readLightningNode(desk: ChainDesk, asked: string): Promise<Answer<LightningNodeState>> {
  const node = await findNode(desk, asked)
  const { reads } = networkOf(desk)
  const [closed, sizes, days] = await Promise.all([
    reads.channelCount({ state: 'closed', node: node.pubKey }),
    reads.sizes(node.pubKey, HISTORY_DAYS),
    reads.history(HISTORY_DAYS),
  ])
  return {
    data: {
      ...toNode(node),
      addresses: node.addresses.map((address) => ({ ...address })),
      features: node.features.map(describeFeature),
      closed,
      history: sizesByDay(sizes, days),
    },
    head: desk.wire.head(desk.runtime.head.view().tip),
  }
}

/** A size is kept when it changes: it holds until the next one, on days on which somebody looked. */
function sizesByDay(
  sizes: Awaited<ReturnType<LightningReads['sizes']>>,
  days: readonly { readonly atMs: number }[],
): LightningNodeState['history'] {
  let next = 0
  return days.flatMap(({ atMs }) => {
    while (next < sizes.length && sizes[next]!.atMs <= atMs) next++
    const size = sizes[next - 1]
    return size === undefined ? [] : [{ atMs, channels: size.channels, capacity: size.capacity.toString() }]
  })
}

/** What narrows a list of channels. */
export type ChannelQuestion = { readonly state: LightningChannelState; readonly sort: LightningChannelSort }

/** Channels of the network, or of one node. */
export async function listLightningChannels(
  desk: ChainDesk,
  asked: string | null,
  { state, sort }: ChannelQuestion,
  params: ListParams,
): Promise<Answer<ListOf<LightningChannel>>> {
  const { reads } = await sourceOf(desk)
  const found = asked === null ? null : await findNode(desk, asked)
  const node = found?.pubKey
  const question = { state, ...(node !== undefined && { node }) }
  const [page, count] = await Promise.all([
    sort === 'capacity'
      ? readOffsetPage(
          {
            name: `${desk.chain.code} Lightning channels ${state} by ${sort} of ${node ?? 'all'}`,
            anchor: null,
            read: (offset, limit) => reads.largestChannels(question, { offset, limit }),
          },
          params,
        )
      : readNewestChannels(desk, question, params),
    // A node's row has those that are open.
    found !== null && state === 'open' ? found.channels : reads.channelCount(question),
  ])
  const hits = await toChannels(desk, page.rows)
  return atOneMoment(desk.runtime, async (snapshot) => ({
    data: toList(snapshot, page, hits, count),
    head: desk.wire.head(snapshot.tip),
  }))
}

/** Channels by their ids, which are places in the chain: the list is walked by block as lists of transactions are. */
export const channelList = (
  { runtime }: Pick<ChainDesk, 'runtime'>,
  question: LightningChannelQuestion,
): KeysetList<KeptChannel> => ({
  name: `Lightning channels ${question.state} of ${question.node ?? 'all'}`,
  position: ({ id }) => {
    const { block, tx, output } = placeOfChannel(id)
    return { height: block, txIndex: tx, seq: output }
  },
  read: (_, { before, after, skip, limit }) =>
    runtime.lightning!.reads.channels(question, {
      ...(before && { below: idAt(before) }),
      ...(after && { above: idAt(after) }),
      ...(skip !== undefined && { skip }),
      limit,
    }),
})

const idAt = ({ height, txIndex, seq }: Position): bigint => channelAt({ block: height, tx: txIndex, output: seq })

/** A moment at which all channels are of one source, whatever of the chain is indexed. Throws `CAPABILITY_MISSING` where no network is known. */
export async function atNetwork<T>(desk: ChainDesk, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  await sourceOf(desk)
  return atOneMoment(desk.runtime, (snapshot) => {
    const ranges = [{ from: 0, to: Math.max(0, snapshot.tip?.height ?? 0) }]
    return read({
      ...snapshot,
      cut: NO_CUT,
      above: -1,
      state: { ranges, generation: snapshot.state.generation },
      coverage: { ranges, complete: true },
    })
  })
}

async function readNewestChannels(
  desk: ChainDesk,
  question: LightningChannelQuestion,
  { limit, page, cursor }: ListParams,
) {
  const asked = {
    ...(limit !== undefined && { limit }),
    ...(page !== undefined && { page }),
    ...(cursor !== undefined && { cursor }),
  }
  const { at: _, ...found } = await atNetwork(desk, (snapshot) =>
    readKeysetPage(desk, snapshot, channelList(desk, question), asked),
  )
  // Gossip tells of new channels when it likes: page numbers count from the newest that is known.
  return found
}

/** One channel, by its id in either form. Throws `LIGHTNING_CHANNEL_NOT_FOUND`. */
export async function readLightningChannel(desk: ChainDesk, asked: string): Promise<Answer<LightningChannel>> {
  const { reads } = await sourceOf(desk)
  const id = parseChannelId(asked.trim())
  const [channel] = id === null ? [] : await reads.channelsById([id])
  if (channel === undefined)
    throw new OrreryError('LIGHTNING_CHANNEL_NOT_FOUND', { channel: asked.slice(0, 80), chain: desk.chain.name.full })
  const [found] = await toChannels(desk, [channel])
  return { data: found!, head: desk.wire.head(desk.runtime.head.view().tip) }
}

type Spend = { readonly txid: Hex; readonly height: number }

/** Channels as they go over the wire, in their order: whether each is open is asked of the chain now, since what gossip says of that is late or wrong. */
export async function toChannels(desk: ChainDesk, rows: readonly KeptChannel[]): Promise<LightningChannel[]> {
  if (rows.length === 0) return []
  const { reads } = networkOf(desk)
  const source = desk.family.outputs
  const [ends, now] = await Promise.all([
    reads.nodesByKey([...new Set(rows.flatMap(({ nodes }) => nodes))]),
    atOneMoment(desk.runtime, async (snapshot) => ({
      snapshot,
      spends:
        source === undefined
          ? new Map<string, Spend>()
          : await findSpends(
              [snapshot.newest, snapshot.deep],
              source,
              rows.flatMap(({ funding }) => (funding === null ? [] : [funding])),
            ),
    })),
  ])
  const nodes = new Map(ends.map((node) => [node.pubKey, node]))
  return rows.map((row) => {
    const spend = row.funding === null ? undefined : now.spends.get(`${row.funding.txid}:${row.funding.vout}`)
    return toChannel(desk, row, nodes, spend ?? null, now.snapshot)
  })
}

function toChannel(
  { wire }: ChainDesk,
  row: KeptChannel,
  nodes: ReadonlyMap<Hex, KeptNode>,
  spend: Spend | null,
  snapshot: Snapshot,
): LightningChannel {
  const told = row.spent !== null && (spend === null || spend.txid === row.spent.txid) ? row.spent : null
  const isCovered = holdsAllSince(snapshot, placeOfChannel(row.id).block)
  // A spend that the index does not show was taken back by a fork, if the index holds all since.
  const closing = spend ?? (isCovered ? null : told)
  const updates = row.policies.flatMap((policy) => (policy?.updatedMs == null ? [] : [policy.updatedMs]))
  return {
    id: formatChannelId(row.id),
    number: row.id.toString(),
    nodes: [refOf(row.nodes[0], nodes), refOf(row.nodes[1], nodes)],
    capacity: text(row.capacity),
    funding: row.funding && { txid: wire.hash(row.funding.txid), vout: row.funding.vout },
    openedMs: row.openedMs,
    firstMs: row.firstMs,
    goneMs: row.goneMs,
    updatedMs: updates.length === 0 ? null : Math.max(...updates),
    status: closing !== null ? 'closed' : isCovered && row.openedMs !== null ? 'open' : 'unknown',
    closing: closing && {
      txid: wire.hash(closing.txid),
      height: closing.height,
      timeMs: told?.timeMs ?? null,
      kind: told?.kind ?? null,
    },
    policies: [toPolicy(row.policies[0]), toPolicy(row.policies[1])],
  }
}

/** Whether the index holds every block from this height to the newest. */
const holdsAllSince = ({ coverage, tip }: Snapshot, height: number): boolean =>
  tip !== null && coverage.ranges.some(({ from, to }) => from <= height && to >= tip.height)

const toPolicy = (policy: KeptPolicy | null): LightningPolicy | null =>
  policy && {
    ...policy,
    minHtlcMsat: policy.minHtlcMsat.toString(),
    maxHtlcMsat: text(policy.maxHtlcMsat),
  }
