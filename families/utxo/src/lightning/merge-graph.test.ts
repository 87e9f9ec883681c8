import { parseChannelId, type GossipChannel, type GossipNode } from '@orrery/model/lightning'
import type { Hex } from '@orrery/primitives/hex'
import { describe, expect, test } from 'vitest'
import { closingKind, commitmentPath } from './closing-kind.ts'
import { mergeChannels, mergeNodes, takeCensus } from './merge-graph.ts'

const key = (digit: string): Hex => `0x02${digit.repeat(64)}`
const policy = (baseFeeMsat: number, feePpm: number) => ({
  baseFeeMsat,
  feePpm,
  minHtlcMsat: 0n,
  maxHtlcMsat: null,
  timeLockDelta: 40,
  disabled: false,
  updatedMs: 1,
})
const channel = (id: string, ends: string, capacity: bigint | null): GossipChannel => ({
  id: parseChannelId(id)!,
  nodes: [key(ends[0]!), key(ends[1]!)],
  capacity,
  funding: null,
  policies: [policy(1_000, 1), policy(0, 9)],
})
const node = (digit: string): GossipNode => ({
  pubKey: key(digit),
  alias: digit,
  color: null,
  addresses: [],
  features: [],
  updatedMs: 3,
})
const spent = { txid: `0x${'cd'.repeat(32)}`, height: 9, timeMs: 9, kind: 'mutual' } as const

/** What follows from some reads, one after the other. */
function reads(...graphs: readonly (readonly [readonly GossipNode[], readonly GossipChannel[]])[]) {
  let [nodes, channels] = [mergeNodes(new Map(), { nodes: [] }, [], 0), mergeChannels(new Map(), { channels: [] }, 0)]
  graphs.forEach(([told, edges], at) => {
    channels = mergeChannels(channels, { channels: edges }, 10 * (at + 1))
    nodes = mergeNodes(nodes, { nodes: told }, channels.values(), 10 * (at + 1))
  })
  return { nodes, channels, channel: (id: string) => channels.get(parseChannelId(id)!)! }
}

test('screens-nonevm §4.6: gossip forgets silent nodes and closed channels, and we do not', () => {
  const after = reads([[node('a'), node('b')], [channel('5x1x0', 'ab', 7n)]], [[node('a')], []], [[node('a')], []])
  expect(after.channel('5x1x0')).toMatchObject({ firstMs: 10, goneMs: 20, capacity: 7n })
  expect(after.nodes.get(key('b'))).toMatchObject({ alias: 'b', firstMs: 10, goneMs: 20, channels: 0, firstBlock: 5 })
  expect(after.nodes.get(key('a'))).toMatchObject({ goneMs: null, channels: 0, capacity: 0n, firstBlock: 5 })
})

test('what comes back goes on with its history, and what it leaves out stays known', () => {
  const told = channel('5x1x0', 'ab', 7n)
  const mute: GossipChannel = { ...told, capacity: null, policies: [null, policy(3, 3)] }
  const after = reads([[node('a')], [told]], [[], []], [[{ ...node('a'), alias: null, updatedMs: null }], [mute]])
  expect(after.channel('5x1x0')).toMatchObject({ firstMs: 10, goneMs: null, capacity: 7n })
  expect(after.channel('5x1x0').policies).toEqual([policy(1_000, 1), policy(3, 3)])
  expect(after.nodes.get(key('a'))).toMatchObject({ alias: 'a', updatedMs: 3, firstMs: 10, goneMs: null })
})

test('an end of a channel that nobody announced is a node; sums are of channels that are open', () => {
  const edges = [channel('5x1x0', 'ax', 7n), channel('6x1x0', 'ax', null), channel('4x1x0', 'ab', 100n)]
  const channels = new Map(mergeChannels(new Map(), { channels: edges }, 10))
  const closed = parseChannelId('4x1x0')!
  channels.set(closed, { ...channels.get(closed)!, spent })
  const nodes = mergeNodes(new Map(), { nodes: [node('a')] }, channels.values(), 10)
  expect(nodes.get(key('x'))).toMatchObject({
    alias: null,
    channels: 2,
    capacity: 7n,
    unknownCapacity: 1,
    firstBlock: 5,
  })
  expect(nodes.get(key('a'))).toMatchObject({ alias: 'a', channels: 2, firstBlock: 4 })
  expect(takeCensus(nodes.values(), channels.values(), 10)).toEqual({
    atMs: 10,
    nodes: 3,
    channels: 2,
    capacity: 7n,
    unknownCapacity: 1,
    meanCapacity: 7n,
    medianCapacity: 7n,
    meanBaseFeeMsat: 500,
    medianBaseFeeMsat: 500,
    meanFeePpm: 5,
    medianFeePpm: 5,
  })
})

test('an empty network has no means', () => {
  expect(takeCensus([], [], 1)).toMatchObject({ channels: 0, capacity: 0n, meanCapacity: null, medianFeePpm: null })
})

describe('screens-nonevm §4.6: the type of a closing', () => {
  const [K, D] = [`02${'ab'.repeat(32)}`, `03${'cd'.repeat(32)}`]
  const delayed: Hex = `0x6321${K}67029000b27521${D}68ac`
  const htlc: Hex = `0x76a914${'ab'.repeat(20)}8763ac6721${K}7c820120876475527c21${D}52ae67a914${'ab'.repeat(20)}88ac6868`
  const commitment = { lockTime: 0x20_12_34_56, inputs: [{ sequence: 0x80_ab_cd_ef }] }
  const plain = { lockTime: 0, inputs: [{ sequence: 0xffff_fffd }] }

  test('a plain transaction is mutual, one that hides a number as commitments do is forced', () => {
    expect(closingKind(plain, [])).toBe('mutual')
    expect(closingKind(commitment, [])).toBe('forced')
    expect(closingKind({ ...commitment, lockTime: 850_000 }, [])).toBe('mutual')
    expect(closingKind({ ...commitment, inputs: [...commitment.inputs, ...plain.inputs] }, [])).toBe('mutual')
  })

  test('a revocation path that was used makes it a penalty', () => {
    expect(closingKind(commitment, [['0x30', '0x01', delayed]])).toBe('penalty')
    expect(closingKind(commitment, [['0x30', '0x', delayed]])).toBe('forced')
    expect(closingKind(commitment, [['0x30', `0x${K}`, htlc]])).toBe('penalty')
    expect(closingKind(commitment, [['0x30', `0x${'ee'.repeat(32)}`, htlc]])).toBe('forced')
    expect(closingKind(plain, [['0x30', '0x', delayed]]), 'only a commitment has such outputs').toBe('forced')
  })

  test('other witnesses say nothing', () => {
    expect(commitmentPath([])).toBeNull()
    expect(commitmentPath(['0x30', `0x${K}`])).toBeNull()
    expect(commitmentPath(['0x30', '0x01', `0x51${delayed.slice(2)}`])).toBeNull()
  })
})
