import { formatChannelId, parseChannelId } from '@orrery/model/lightning'
import { ShapeError } from '@orrery/transport/shape'
import { describe, expect, test } from 'vitest'
import { featureBits, kindOfAddress } from './gossip-shapes.ts'
import { clnChannels as channelsShape, clnNodes as nodesShape } from './read-cln-graph.ts'
import { lndGraph as graphShape } from './read-lnd-graph.ts'

// Shapes rewrite what they check in place.
const lndGraph = (value: unknown) => graphShape(structuredClone(value))
const clnChannels = (value: unknown) => channelsShape(structuredClone(value))
const clnNodes = (value: unknown) => nodesShape(structuredClone(value))

const A = '022d223620a359a47ff7f7ac447c85c46c923da53389221a0054c11c1e3ca31d59'
const B = '0266e4598d1d3c415f572a8488830b60f7e744ed9235eb0b1ba93283b315c03518'
const TXID = 'dd0d25aadec1ff27a7215834bb3660cb2d0c5c030f3a8a27096e243313648ae2'

const refused = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    if (error instanceof ShapeError) return error.describe()
    throw error
  }
  return 'taken'
}

describe('lnd', () => {
  const policy = {
    time_lock_delta: 144,
    min_htlc: '1000',
    fee_base_msat: '1000',
    fee_rate_milli_msat: '1',
    disabled: false,
    max_htlc_msat: '495000000',
    last_update: 1_540_314_360,
    custom_records: {},
  }
  const edge = {
    channel_id: '595923207643922432',
    chan_point: `${TXID}:0`,
    last_update: 1_540_314_360,
    node1_pub: A,
    node2_pub: B,
    capacity: '500000',
    node1_policy: policy,
    node2_policy: null,
  }
  const node = {
    last_update: 1_539_310_922,
    pub_key: A,
    alias: 'LivingRoomOfSatoshi.com (LND) 2',
    addresses: [
      { network: 'tcp', addr: '172.81.178.151:9735' },
      { network: 'tcp', addr: `${'a'.repeat(56)}.onion:9735` },
    ],
    color: '#3399FF',
    features: { 0: { name: 'data-loss-protect', is_required: true, is_known: true }, 5: {}, 2023: {} },
    custom_records: {},
  }
  const read = (nodes: readonly object[], edges: readonly object[]) => lndGraph({ nodes, edges })

  test('screens-nonevm §4.6: nodes and channels are read as lnd tells them', () => {
    const { nodes, channels } = read([node], [edge])
    expect(nodes).toEqual([
      {
        pubKey: `0x${A}`,
        alias: 'LivingRoomOfSatoshi.com (LND) 2',
        color: '3399ff',
        addresses: [
          { kind: 'ipv4', text: '172.81.178.151:9735' },
          { kind: 'torv3', text: `${'a'.repeat(56)}.onion:9735` },
        ],
        features: [0, 5, 2023],
        updatedMs: 1_539_310_922_000,
      },
    ])
    expect(channels).toEqual([
      {
        id: 595_923_207_643_922_432n,
        nodes: [`0x${A}`, `0x${B}`],
        capacity: 500_000n,
        funding: { txid: `0x${TXID}`, vout: 0 },
        policies: [
          {
            baseFeeMsat: 1_000,
            feePpm: 1,
            minHtlcMsat: 1_000n,
            maxHtlcMsat: 495_000_000n,
            timeLockDelta: 144,
            disabled: false,
            updatedMs: 1_540_314_360_000,
          },
          null,
        ],
      },
    ])
    expect(formatChannelId(channels[0]!.id)).toBe('541989x263x0')
  })

  test('a node that announced nothing says nothing, and a capacity that lnd did not look up is not 0', () => {
    const bare = { last_update: 0, pub_key: B, alias: '', addresses: [], color: '#000000', features: {} }
    const { nodes, channels } = read([bare], [{ ...edge, capacity: '0' }])
    expect(nodes[0]).toEqual({
      pubKey: `0x${B}`,
      alias: null,
      color: null,
      addresses: [],
      features: [],
      updatedMs: null,
    })
    expect(channels[0]!.capacity).toBeNull()
  })

  test('an alias of a million letters is cut, half a letter is none, and floods of addresses end', () => {
    const hostile = {
      ...node,
      alias: '\ud83d'.repeat(1_000_000),
      addresses: Array.from({ length: 5_000 }, () => ({ addr: 'x:1' })),
    }
    const [first] = read([hostile], []).nodes
    expect(first!.alias).toBe('\ufffd'.repeat(64))
    expect(first!.addresses).toHaveLength(32)
  })

  test('what is wrong refuses the graph and is named', () => {
    expect(refused(() => read([node], [{ ...edge, channel_id: '-1' }]))).toContain('.edges[0].channel_id')
    expect(refused(() => read([node], [{ ...edge, chan_point: 'abc:0' }]))).toContain('.edges[0].chan_point')
    expect(refused(() => read([node], [{ ...edge, capacity: `1${'0'.repeat(20)}` }]))).toContain('capacity')
    expect(refused(() => read([{ ...node, pub_key: `05${'ab'.repeat(32)}` }], []))).toContain('.nodes[0].pub_key')
    expect(
      refused(() => read([node], [{ ...edge, node1_policy: { ...policy, fee_base_msat: '4294967296' } }])),
    ).toContain('node1_policy.fee_base_msat')
    expect(refused(() => lndGraph({ nodes: [] }))).toContain('.edges')
    expect(refused(() => lndGraph('[]'))).toContain('an object')
  })
})

describe('Core Lightning', () => {
  // As in `doc/schemas/listchannels.json`.
  const one = {
    source: A,
    destination: B,
    short_channel_id: '110x1x0',
    direction: 0,
    public: true,
    amount_msat: 1_000_000_000,
    message_flags: 1,
    channel_flags: 0,
    active: true,
    last_update: 1_738_000_001,
    base_fee_millisatoshi: 1,
    fee_per_millionth: 10,
    delay: 6,
    htlc_minimum_msat: 0,
    htlc_maximum_msat: 990_000_000,
    features: '',
  }
  const other = {
    ...one,
    source: B,
    destination: A,
    direction: 1,
    active: false,
    channel_flags: 3,
    fee_per_millionth: 7,
  }

  test('screens-nonevm §4.6: both directions are one channel, whichever comes first, its ends in the order of their keys', () => {
    for (const rows of [
      [one, other],
      [other, one],
    ]) {
      const [channel, ...rest] = clnChannels({ channels: rows })
      expect(rest).toEqual([])
      expect(channel).toMatchObject({
        id: parseChannelId('110x1x0'),
        nodes: [`0x${A}`, `0x${B}`],
        capacity: 1_000_000n,
        funding: null,
        policies: [
          { baseFeeMsat: 1, feePpm: 10, disabled: false, timeLockDelta: 6, maxHtlcMsat: 990_000_000n },
          { feePpm: 7, disabled: true },
        ],
      })
    }
    expect(clnChannels({ channels: [other] })[0]!.policies[0]).toBeNull()
  })

  test('amounts beyond 2^53 keep their digits, also as older versions wrote them, and channels of its own that it announced to nobody are left out', () => {
    expect(clnChannels({ channels: [{ ...one, amount_msat: '2100000000000000000' }] })[0]!.capacity).toBe(
      2_100_000_000_000_000n,
    )
    expect(clnChannels({ channels: [{ ...one, amount_msat: '5000msat' }] })[0]!.capacity).toBe(5n)
    expect(clnChannels({ channels: [{ ...one, public: false }] })).toEqual([])
  })

  test('nodes are read with their features and addresses, and those that announced nothing', () => {
    const [node, bare] = clnNodes({
      nodes: [
        {
          nodeid: A,
          alias: 'HOPPINGFIRE-v26.09',
          color: '03cecb',
          last_timestamp: 1_738_000_000,
          features: '8a59a1',
          addresses: [
            { type: 'ipv6', address: '2001:db8::7', port: 9735 },
            { type: 'websocket', port: 9736 },
            { type: 'toString', address: 'x', port: 1 },
          ],
        },
        { nodeid: B },
      ],
    })
    expect(node).toMatchObject({ alias: 'HOPPINGFIRE-v26.09', color: '03cecb', updatedMs: 1_738_000_000_000 })
    expect(node!.features).toEqual([0, 5, 7, 8, 11, 12, 14, 17, 19, 23])
    expect(node!.addresses).toEqual([
      { kind: 'ipv6', text: '[2001:db8::7]:9735' },
      { kind: 'other', text: 'x:1' },
    ])
    expect(bare).toMatchObject({ pubKey: `0x${B}`, alias: null, updatedMs: null })
  })

  test('what is wrong refuses the answer and is named', () => {
    expect(refused(() => clnChannels({ channels: [{ ...one, short_channel_id: '110' }] }))).toContain(
      'short_channel_id',
    )
    expect(refused(() => clnChannels({ channels: [one, { ...one, amount_msat: -1 }] }))).toContain('[1].amount_msat')
    expect(refused(() => clnNodes({ nodes: [{ nodeid: A.slice(2) }] }))).toContain('nodeid')
  })
})

test('features are read from the last bit of the vector on (BOLT 9), and only as far as they go', () => {
  expect(featureBits('0200')).toEqual([9])
  expect(featureBits('')).toEqual([])
  expect(Math.max(...featureBits('ff'.repeat(100_000)))).toBeLessThan(10_010)
})

test('addresses are told apart by their form', () => {
  const kinds = ['203.0.113.7:9735', '[2001:db8::1]:9735', `${'b'.repeat(16)}.onion:1`, 'node.example:9735', '<b>:1']
  expect(kinds.map(kindOfAddress)).toEqual(['ipv4', 'ipv6', 'torv2', 'dns', 'other'])
})
