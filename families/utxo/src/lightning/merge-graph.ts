import {
  placeOfChannel,
  type GossipNode,
  type KeptChannel,
  type KeptNode,
  type LightningCensus,
  type LightningGraph,
} from '@orrery/model/lightning'
import type { Hex } from '@orrery/primitives/hex'

/**
 * Channels after a read: what gossip tells now over what was known, and what it tells no more. Nothing that was known is forgotten: a channel keeps its
 * last policies, its capacity and its funding.
 */
export function mergeChannels(
  known: ReadonlyMap<bigint, KeptChannel>,
  { channels }: Pick<LightningGraph, 'channels'>,
  atMs: number,
): ReadonlyMap<bigint, KeptChannel> {
  const merged = new Map<bigint, KeptChannel>()
  for (const told of channels) {
    const before = known.get(told.id)
    merged.set(told.id, {
      ...told,
      capacity: told.capacity ?? before?.capacity ?? null,
      funding: told.funding ?? before?.funding ?? null,
      policies: [told.policies[0] ?? before?.policies[0] ?? null, told.policies[1] ?? before?.policies[1] ?? null],
      firstMs: before?.firstMs ?? atMs,
      goneMs: null,
      openedMs: before?.openedMs ?? null,
      spent: before?.spent ?? null,
    })
  }
  for (const [id, before] of known)
    if (!merged.has(id)) merged.set(id, before.goneMs === null ? { ...before, goneMs: atMs } : before)
  return merged
}

const NOTHING_TOLD = { alias: null, color: null, addresses: [], features: [], updatedMs: null } as const

/** Whether a channel counts as part of the network: gossip tells it, and nothing that is known spent its funding. */
export const isOpen = ({ goneMs, spent }: Pick<KeptChannel, 'goneMs' | 'spent'>): boolean =>
  goneMs === null && spent === null

/** Nodes after a read, with what their open channels add up to. An end of a channel that no announcement tells is a node, too. */
export function mergeNodes(
  known: ReadonlyMap<Hex, KeptNode>,
  { nodes }: Pick<LightningGraph, 'nodes'>,
  channels: Iterable<KeptChannel>,
  atMs: number,
): ReadonlyMap<Hex, KeptNode> {
  const sums = new Map<Hex, { channels: number; capacity: bigint; unknownCapacity: number; firstBlock: number }>()
  const alive = new Set<Hex>()
  for (const channel of channels) {
    const { block } = placeOfChannel(channel.id)
    for (const key of new Set(channel.nodes)) {
      const sum = sums.get(key) ?? { channels: 0, capacity: 0n, unknownCapacity: 0, firstBlock: block }
      sums.set(key, sum)
      sum.firstBlock = Math.min(sum.firstBlock, block)
      if (channel.goneMs === null) alive.add(key)
      if (!isOpen(channel)) continue
      sum.channels++
      if (channel.capacity === null) sum.unknownCapacity++
      else sum.capacity += channel.capacity
    }
  }
  const told = new Map<Hex, GossipNode>()
  for (const node of nodes) told.set(node.pubKey, node)
  for (const key of alive) if (!told.has(key)) told.set(key, { pubKey: key, ...NOTHING_TOLD })

  const merged = new Map<Hex, KeptNode>()
  for (const [key, node] of told) {
    const before = known.get(key)
    const sum = sums.get(key)
    // What a node announced once is still the last that it said.
    const said = node.updatedMs === null && before !== undefined && before.updatedMs !== null ? before : node
    const blocks = [before?.firstBlock, sum?.firstBlock].filter((block) => block != null)
    merged.set(key, {
      pubKey: key,
      alias: said.alias,
      color: said.color,
      addresses: said.addresses,
      features: said.features,
      updatedMs: said.updatedMs,
      firstMs: before?.firstMs ?? atMs,
      goneMs: null,
      channels: sum?.channels ?? 0,
      capacity: sum?.capacity ?? 0n,
      unknownCapacity: sum?.unknownCapacity ?? 0,
      firstBlock: blocks.length === 0 ? null : Math.min(...blocks),
    })
  }
  for (const [key, before] of known)
    if (!merged.has(key))
      merged.set(
        key,
        before.goneMs === null ? { ...before, goneMs: atMs, channels: 0, capacity: 0n, unknownCapacity: 0 } : before,
      )
  return merged
}

/** What the network is: its nodes, and its channels that are open by `isOpen`. */
export function takeCensus(nodes: Iterable<KeptNode>, channels: Iterable<KeptChannel>, atMs: number): LightningCensus {
  let nodeCount = 0
  for (const { goneMs } of nodes) if (goneMs === null) nodeCount++
  const open = [...channels].filter(isOpen)
  const capacities = open.flatMap(({ capacity }) => (capacity === null ? [] : [capacity]))
  const policies = open.flatMap(({ policies }) => policies.flatMap((policy) => (policy === null ? [] : [policy])))
  const base = policies.map(({ baseFeeMsat }) => BigInt(baseFeeMsat))
  const ppm = policies.map(({ feePpm }) => BigInt(feePpm))
  return {
    atMs,
    nodes: nodeCount,
    channels: open.length,
    capacity: sumOf(capacities),
    unknownCapacity: open.length - capacities.length,
    meanCapacity: meanOf(capacities),
    medianCapacity: medianOf(capacities),
    meanBaseFeeMsat: small(meanOf(base)),
    medianBaseFeeMsat: small(medianOf(base)),
    meanFeePpm: small(meanOf(ppm)),
    medianFeePpm: small(medianOf(ppm)),
  }
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)
const meanOf = (values: readonly bigint[]): bigint | null =>
  values.length === 0 ? null : sumOf(values) / BigInt(values.length)
const small = (value: bigint | null): number | null => (value === null ? null : Number(value))

/** Of an even number of values the mean of the middle two. */
function medianOf(values: readonly bigint[]): bigint | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2n
}
