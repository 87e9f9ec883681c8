import type {
  KeptChannel,
  KeptNode,
  LightningCensus,
  LightningReads,
  LightningSourceStatus,
} from '@orrery/model/lightning'
import { silentLog } from '@orrery/primitives/log'
import type { Hex } from '@orrery/primitives/hex'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../client.ts'
import { createApi } from '../server/create-api.ts'
import { outputChain } from '../testing/output-family.ts'
import { createOutputWorld, type World } from '../testing/world.ts'

const key = (digit: string): Hex => `0x02${digit.repeat(64)}`
const node = (digit: string, more: Partial<KeptNode> = {}): KeptNode => ({
  pubKey: key(digit),
  alias: `\u202e${digit}`,
  color: '3399ff',
  addresses: [{ kind: 'torv3', text: `${'a'.repeat(56)}.onion:9735` }],
  features: [0, 9, 2_023],
  updatedMs: 5,
  firstMs: 10,
  goneMs: null,
  channels: 3,
  capacity: 10n,
  unknownCapacity: 1,
  firstBlock: 1,
  ...more,
})
const policy = (updatedMs: number) => ({
  baseFeeMsat: 1,
  feePpm: 2,
  minHtlcMsat: 3n,
  maxHtlcMsat: (1n << 64n) - 1n,
  timeLockDelta: 4,
  disabled: false,
  updatedMs,
})
const idAt = (height: number): bigint => (BigInt(height) << 40n) | 7n
const channel = (id: bigint, more: Partial<KeptChannel> = {}): KeptChannel => ({
  id,
  nodes: [key('a'), key('b')],
  capacity: 5n,
  funding: null,
  policies: [policy(6), policy(9)],
  firstMs: 10,
  goneMs: null,
  openedMs: null,
  spent: null,
  ...more,
})
const CENSUS: LightningCensus = {
  atMs: 77,
  nodes: 2,
  channels: 3,
  capacity: 10n,
  unknownCapacity: 1,
  meanCapacity: 5n,
  medianCapacity: null,
  meanBaseFeeMsat: 1,
  medianBaseFeeMsat: 1,
  meanFeePpm: 2,
  medianFeePpm: null,
}

/** Days on which the network was read, and changes of a node's size. */
const READ_AT = [1_000, 2_000, 3_000, 4_000]
const SIZES = [
  { atMs: 1_500, channels: 1, capacity: 5n },
  { atMs: 1_900, channels: 2, capacity: 9n },
  { atMs: 4_000, channels: 0, capacity: 0n },
]

/** A shelf of these rows, in the order they are given, which is the newest first where it is walked. */
const shelfOf = (
  nodes: readonly KeptNode[],
  channels: readonly KeptChannel[],
  census: LightningCensus | null = CENSUS,
): LightningReads => {
  const those = ({ state, node: end }: { readonly state: string; readonly node?: Hex }) =>
    channels.filter(
      ({ spent, nodes: ends }) =>
        (state === 'all' || (state === 'closed') === (spent !== null)) && (end === undefined || ends.includes(end)),
    )
  return {
    census: async () => census,
    history: async () => (census === null ? [] : READ_AT.map((atMs) => ({ ...census, atMs }))),
    nodes: async (_sort, { offset, limit }) => nodes.slice(offset, offset + limit),
    nodesByKey: async (keys) => nodes.filter(({ pubKey }) => keys.includes(pubKey)),
    sizes: async () => SIZES,
    channels: async (question, { below, above, skip = 0, limit }) => {
      const rows = those(question).filter(
        ({ id }) => (below === undefined || id < below) && (above === undefined || id > above),
      )
      return above !== undefined && below === undefined ? rows.slice(-limit) : rows.slice(skip, skip + limit)
    },
    largestChannels: async (question, { offset, limit }) => those(question).slice(offset, offset + limit),
    channelCount: async (question) => those(question).length,
    channelsById: async (ids) => channels.filter(({ id }) => ids.includes(id)),
  }
}

const SOURCE: LightningSourceStatus = { kind: 'lnd', name: 'node:8080', failing: null }
const chain = outputChain.code
let world: World
beforeAll(async () => {
  world = await createOutputWorld(8)
})

function clientOf(reads: LightningReads, source: LightningSourceStatus | null = SOURCE) {
  const runtime = { ...world.runtime, lightning: { reads, source: () => source } }
  return createClient({
    request: createApi({
      chains: () => [runtime],
      knownChains: [outputChain],
      clock: world.clock,
      log: silentLog,
      checkReplies: true,
    }).request,
  })
}

/** A spent and an unspent outpoint of the world's chain. */
function outpoints() {
  const spends = world.chain.flatMap(({ family, block }) =>
    (family['spends'] ?? []).map((row) => ({ ...row, height: block.height })),
  )
  const spend = spends[0]! as unknown as { prev_txid: Hex; prev_vout: number; txid: Hex; height: number }
  const spent = new Set(spends.map((row) => `${String(row['prev_txid' as never])}`))
  const unspent = world.chain.flatMap(({ txs }) => txs).find(({ hash }) => !spent.has(hash))!
  return { spend, unspent }
}

test('screens-nonevm §4.6: whether a channel is open is told by its funding output, whatever gossip says', async () => {
  const { spend, unspent } = outpoints()
  const funding = { txid: spend.prev_txid, vout: spend.prev_vout }
  const bogus = { txid: key('f').slice(0, 66) as Hex, height: 3, timeMs: 3, kind: 'forced' } as const
  const channels = [
    // Gossip still tells it.
    channel(idAt(1), { funding, openedMs: 1 }),
    // Gossip tells it no more.
    channel(idAt(2), { funding: { txid: unspent.hash, vout: 0 }, openedMs: 1, goneMs: 50 }),
    // A fork took this end back.
    channel(idAt(3), { funding: { txid: unspent.hash, vout: 0 }, openedMs: 1, spent: bogus }),
    // Nothing of it is indexed.
    channel(idAt(4_000)),
    // Its kind was told by the read that found the spend.
    channel(idAt(5), {
      funding,
      openedMs: 1,
      spent: { txid: spend.txid, height: spend.height, timeMs: 8, kind: 'penalty' },
    }),
  ]
  const { hits, total } = await clientOf(shelfOf([node('a')], channels)).listLightningChannels({ chain })
  expect(total).toBe(5)
  expect(hits.map(({ status }) => status)).toEqual(['closed', 'open', 'open', 'unknown', 'closed'])
  const txid = spend.txid.slice(2)
  expect(hits.map(({ closing }) => closing)).toEqual([
    { txid, height: spend.height, timeMs: null, kind: null },
    null,
    null,
    null,
    { txid, height: spend.height, timeMs: 8, kind: 'penalty' },
  ])
  expect(hits[1]).toMatchObject({ goneMs: 50, updatedMs: 9, capacity: '5', id: '2x0x7' })
  expect(
    hits[0]!.nodes.map(({ alias }) => alias),
    'one end announced nothing',
  ).toEqual(['\u202ea', null])
  expect(hits[0]!.policies[0]).toMatchObject({ maxHtlcMsat: '18446744073709551615', timeLockDelta: 4 })
})

test('a channel is found by either form of its id, a node by its key in any case, and what is none is absent', async () => {
  const client = clientOf(shelfOf([node('a'), node('b', { goneMs: 4 })], [channel(idAt(9))]))
  const found = await client.getLightningChannel({ chain, channel: '9x0x7' })
  expect(await client.getLightningChannel({ chain, channel: found.number })).toEqual(found)
  for (const asked of ['9x0x8', '9x0', '99999999999999999999999'])
    await expect(client.getLightningChannel({ chain, channel: asked }), asked).rejects.toMatchObject({
      code: 'LIGHTNING_CHANNEL_NOT_FOUND',
    })
  const told = await client.getLightningNode({ chain, pubKey: `02${'A'.repeat(64)}` })
  expect(told).toMatchObject({ tor: true, clearnet: false, meanCapacity: '5', unknownCapacity: 1, closed: 0 })
  expect(told.features).toEqual([
    { bit: 0, name: 'option_data_loss_protect', required: true },
    { bit: 9, name: 'var_onion_optin', required: false },
    { bit: 2_023, name: null, required: false },
  ])
  expect(told.history, 'screens-nonevm §4.6: a size holds until the next, and is nothing before the first').toEqual([
    { atMs: 2_000, channels: 2, capacity: '9' },
    { atMs: 3_000, channels: 2, capacity: '9' },
    { atMs: 4_000, channels: 0, capacity: '0' },
  ])
  await expect(client.getLightningNode({ chain, pubKey: `02${'c'.repeat(64)}` })).rejects.toMatchObject({
    code: 'LIGHTNING_NODE_NOT_FOUND',
  })
  expect((await client.listLightningNodeChannels({ chain, pubKey: `02${'b'.repeat(64)}` })).hits).toHaveLength(1)
})

test('screens-nonevm §12.1: a search knows nodes and channels where a network is known, and nothing of them elsewhere', async () => {
  const client = clientOf(shelfOf([node('a')], [channel(idAt(9))]))
  const number = idAt(9).toString()
  for (const q of ['9x0x7', number])
    expect((await client.searchChain({ chain, q })).hits).toMatchObject([
      { kind: 'lightningChannel', id: '9x0x7', path: '/test-coin/channel/9x0x7', exact: true },
    ])
  const [hit] = (await client.searchChain({ chain, q: `02${'a'.repeat(64)}` })).hits
  expect(hit).toMatchObject({ kind: 'lightningNode', title: 'a', path: `/test-coin/node/02${'a'.repeat(64)}` })
  const without = clientOf(shelfOf([], [], null), null)
  expect((await without.searchChain({ chain, q: '9x0x7' })).hits).toEqual([])
})

test('screens-nonevm §4.8: without a source the network says that it has none, and its lists do not pretend to be empty', async () => {
  const none = clientOf(shelfOf([], [], null), null)
  expect(await none.getLightning({ chain })).toEqual({ source: null, census: null, history: [] })
  await expect(none.listLightningNodes({ chain })).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
  // What another process reads is shown by one that reads nothing.
  const serving = clientOf(shelfOf([node('a')], []), null)
  expect((await serving.listLightningNodes({ chain, nodeSort: 'age' })).total).toBe(2)
  const failing = { ...SOURCE, failing: { code: 'UPSTREAM_TIMEOUT', sinceMs: 5 } }
  expect(await clientOf(shelfOf([], []), failing).getLightning({ chain })).toMatchObject({
    source: failing,
    census: { capacity: '10', atMs: 77, medianFeePpm: null },
  })
})

test('screens-nonevm §4.6: channels are listed page by page as deep as there are any, from a block on, and from the oldest', async () => {
  const channels = Array.from({ length: 95 }, (_, at) => channel(idAt(1_000 - at)))
  const client = clientOf(shelfOf([node('a')], channels))
  const walked: string[] = []
  let cursor: string | undefined
  do {
    const list = await client.listLightningChannels({ chain, limit: 20, ...(cursor !== undefined && { cursor }) })
    walked.push(...list.hits.map(({ id }) => id))
    cursor = list.extend.next ?? undefined
  } while (cursor !== undefined)
  expect(walked).toEqual(channels.map(({ id }) => `${id >> 40n}x0x7`))
  const second = await client.listLightningChannels({ chain, limit: 20, page: 2 })
  expect(second.hits.map(({ id }) => id)).toEqual(walked.slice(20, 40))
  const from = await client.listLightningChannels({ chain, limit: 10, cursor: '950' })
  expect(from.hits.map(({ id }) => id)).toEqual(walked.slice(50, 60))
  const oldest = await client.listLightningChannels({ chain, limit: 10, cursor: 'last' })
  expect(oldest.hits.map(({ id }) => id)).toEqual(walked.slice(-10))
})
