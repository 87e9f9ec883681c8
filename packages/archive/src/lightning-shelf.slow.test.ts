import type { KeptChannel, KeptNode, LightningCensus, LightningShelf } from '@orrery/model/lightning'
import { parseChannelId } from '@orrery/model/lightning'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLightningReads, openLightningShelf } from './lightning-shelf.ts'
import { openArchive } from './open-archive.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const key = (digit: string): Hex => `0x02${digit.repeat(64)}`

const node = (digit: string, more: Partial<KeptNode> = {}): KeptNode => ({
  pubKey: key(digit),
  alias: `node ${digit} \u202e`,
  color: '3399ff',
  addresses: [{ kind: 'ipv4', text: '203.0.113.7:9735' }],
  features: [1, 5, 9],
  updatedMs: 5,
  firstMs: 10,
  goneMs: null,
  channels: 1,
  capacity: 5n,
  unknownCapacity: 0,
  firstBlock: 100,
  ...more,
})

const policy = {
  baseFeeMsat: 1_000,
  feePpm: 1,
  minHtlcMsat: 1_000n,
  maxHtlcMsat: (1n << 64n) - 1n,
  timeLockDelta: 40,
  disabled: false,
  updatedMs: 7,
}

const channel = (id: string, more: Partial<KeptChannel> = {}): KeptChannel => ({
  id: parseChannelId(id)!,
  nodes: [key('a'), key('b')],
  capacity: 5n,
  funding: { txid: `0x${'ab'.repeat(32)}`, vout: 3 },
  policies: [policy, null],
  firstMs: 10,
  goneMs: null,
  openedMs: 9,
  spent: null,
  ...more,
})

const census = (atMs: number, channels = 3): LightningCensus => ({
  atMs,
  nodes: 2,
  channels,
  capacity: 7n,
  unknownCapacity: 0,
  meanCapacity: 3n,
  medianCapacity: null,
  meanBaseFeeMsat: 1,
  medianBaseFeeMsat: null,
  meanFeePpm: 2,
  medianFeePpm: null,
})

type Saved = {
  readonly nodes: readonly KeptNode[]
  readonly channels: readonly KeptChannel[]
  readonly census: LightningCensus
}

/** What a reader does at the end of a read. */
async function save(shelf: LightningShelf, { nodes, channels, census: counted }: Saved): Promise<void> {
  await shelf.saveChannels(channels)
  await shelf.saveNodes(nodes)
  await shelf.saveSizes(nodes.map((one) => ({ ...one, atMs: counted.atMs })))
  await shelf.saveCensus(counted)
}

const spent = { txid: `0x${'cd'.repeat(32)}`, height: 900, timeMs: 99, kind: 'forced' } as const
const ids = (channels: readonly KeptChannel[]) => channels.map(({ id }) => id)

test('screens-nonevm §4.6: what gossip told comes back as it was written, closed channels and silent nodes too, and in its orders', async () => {
  await openArchive(engine.store, 'LN')
  const shelf = openLightningShelf(engine.store, 'LN')
  expect(await shelf.census()).toBeNull()
  const nodes = [
    node('a', { capacity: 9n, channels: 1, firstBlock: 300 }),
    node('b', { capacity: 3n, channels: 7, firstBlock: 100 }),
    node('c', { capacity: 1n, channels: 2, firstBlock: null, alias: null, color: null, addresses: [], features: [] }),
    node('d', { goneMs: 44 }),
  ]
  const channels = [
    channel('100x1x0', { capacity: null, funding: null, openedMs: null, policies: [null, null] }),
    channel('200x1x0', { capacity: 8n }),
    channel('300x1x0', { capacity: 2n, nodes: [key('b'), key('c')] }),
    channel('400x1x0', { goneMs: 50 }),
    channel('500x1x0', { spent }),
    channel('600x1x0', { spent: { ...spent, height: 800, kind: 'mutual' }, goneMs: 60 }),
    channel('16777215x16777215x65535', { nodes: [key('e'), key('a')] }),
  ]
  await save(shelf, { nodes, channels, census: census(1_000) })

  const other = openLightningReads(engine.store, 'LN')
  expect(await other.channelsById(channels.map(({ id }) => id))).toEqual(channels)
  expect(await other.nodesByKey([key('a'), key('c'), key('d'), key('f')])).toEqual([nodes[0], nodes[2], nodes[3]])
  const order = async (sort: 'capacity' | 'channels' | 'age') =>
    (await other.nodes(sort, { offset: 0, limit: 10 })).map(({ pubKey }) => pubKey[4])
  expect(await order('capacity')).toEqual(['a', 'b', 'c'])
  expect(await order('channels')).toEqual(['b', 'c', 'a'])
  expect(await order('age'), 'one without channels last').toEqual(['b', 'a', 'c'])
  expect((await other.nodes('capacity', { offset: 1, limit: 1 })).map(({ pubKey }) => pubKey)).toEqual([key('b')])

  const page = { offset: 0, limit: 10 }
  const list = async (question: Parameters<typeof other.channels>[0]) =>
    ids(await other.channels(question, { limit: 10 }))
  const [c100, c200, c300, c400, c500, c600, last] = ids(channels)
  expect(await list({ state: 'all' })).toEqual([last, c600, c500, c400, c300, c200, c100])
  expect(ids(await other.largestChannels({ state: 'open' }, page)), 'unknown last').toEqual([c200, last, c300, c100])
  expect(await list({ state: 'closed' })).toEqual([c600, c500])
  expect(await list({ state: 'all', node: key('c') })).toEqual([c300])
  expect(await other.channelCount({ state: 'open', node: key('a') })).toBe(3)
  expect(await other.census(), 'counts are no part of it').toEqual(census(1_000))

  expect((await shelf.openNodes(null)).map(({ pubKey }) => pubKey[4])).toEqual(['a', 'b', 'c'])
  expect(
    (await shelf.openNodes(key('b'))).map(({ pubKey }) => pubKey[4]),
    'piece by piece',
  ).toEqual(['c'])
  expect(ids(await shelf.openChannels(850, null)), 'spent long ago and told no more').toEqual(
    ids(channels).filter((id) => id !== c600),
  )
  expect(ids(await shelf.openChannels(850, c400!))).toEqual([c500, last])
})

test('the newest of what is written twice counts, also after a restart, and a chain begun anew has none', async () => {
  const archive = await openArchive(engine.store, 'LN-TWICE')
  await save(openLightningShelf(engine.store, 'LN-TWICE'), {
    nodes: [node('a')],
    channels: [channel('100x1x0')],
    census: census(86_400_000, 1),
  })
  const again = openLightningShelf(engine.store, 'LN-TWICE')
  await save(again, {
    nodes: [node('a', { capacity: 1n })],
    channels: [channel('100x1x0', { spent })],
    census: census(86_500_000, 2),
  })
  await save(again, { nodes: [node('a', { goneMs: 5 })], channels: [], census: census(200_000_000, 3) })
  expect(await again.nodes('capacity', { offset: 0, limit: 5 })).toEqual([])
  expect((await again.channelsById([parseChannelId('100x1x0')!]))[0]).toEqual(channel('100x1x0', { spent }))
  expect(await again.census()).toEqual(census(200_000_000, 3))
  expect(
    (await again.history(30)).map(({ atMs, channels }) => [atMs, channels]),
    'one a day',
  ).toEqual([
    [86_500_000, 2],
    [200_000_000, 3],
  ])
  expect(await again.sizes(key('a'), 30), 'the last of each day').toEqual([
    { atMs: 86_500_000, channels: 1, capacity: 1n },
    { atMs: 200_000_000, channels: 1, capacity: 5n },
  ])
  expect(await again.sizes(key('b'), 30)).toEqual([])
  expect(
    await openLightningReads(engine.store, 'LN').channelCount({ state: 'all' }),
    'other chains are not touched',
  ).toBe(7)
  await archive.clear()
  expect(await again.census()).toBeNull()
  expect(await again.channelCount({ state: 'all' })).toBe(0)
  expect(await again.sizes(key('a'), 30)).toEqual([])
})

test('screens-nonevm §4.6: channels are counted with a read and not with a question, those of a node once for each read', async () => {
  await openArchive(engine.store, 'LN-COUNTED')
  const shelf = openLightningShelf(engine.store, 'LN-COUNTED')
  const reads = openLightningReads(engine.store, 'LN-COUNTED')
  const count = () =>
    Promise.all([
      ...(['all', 'open', 'closed'] as const).map((state) => reads.channelCount({ state })),
      reads.channelCount({ state: 'closed', node: key('a') }),
    ])
  await save(shelf, {
    nodes: [node('a')],
    channels: [channel('100x1x0'), channel('200x1x0', { spent })],
    census: census(1_000, 1),
  })
  expect(await count()).toEqual([2, 1, 1, 1])
  // Half of a read: what is told stays that of the last one.
  await shelf.saveChannels([channel('100x1x0', { spent }), channel('300x1x0')])
  expect(await count()).toEqual([2, 1, 1, 1])
  await shelf.saveCensus(census(2_000, 1))
  expect(await count()).toEqual([3, 1, 2, 2])
})

test('screens-nonevm §4.6: channels are walked along their ids both ways, each as it was written last, whatever parts it stands in', async () => {
  await openArchive(engine.store, 'LN-WALK')
  const shelf = openLightningShelf(engine.store, 'LN-WALK')
  const all = Array.from({ length: 300 }, (_, at) => channel(`${1_000 + at}x${at % 7}x0`))
  await shelf.saveChannels(all)
  // Every third was spent later, and one of them was taken back by a fork after that.
  await shelf.saveChannels(all.filter((_, at) => at % 3 === 0).map((one) => ({ ...one, spent })))
  await shelf.saveChannels([all[150]!])
  const isClosed = (at: number): boolean => at % 3 === 0 && at !== 150
  const newest = all.map(({ id }, at) => ({ id, closed: isClosed(at) })).toReversed()
  for (const state of ['all', 'open', 'closed'] as const) {
    const wanted = newest.filter(({ closed }) => state === 'all' || closed === (state === 'closed')).map(({ id }) => id)
    const walked: bigint[] = []
    for (let below: bigint | undefined; ; below = walked.at(-1)) {
      const rows = ids(await shelf.channels({ state }, { ...(below !== undefined && { below }), limit: 41 }))
      walked.push(...rows)
      if (rows.length < 41) break
    }
    expect(walked).toEqual(wanted)
    expect(ids(await shelf.channels({ state }, { skip: 60, limit: 7 }))).toEqual(wanted.slice(60, 67))
    expect(ids(await shelf.channels({ state }, { above: wanted[50]!, limit: 9 }))).toEqual(wanted.slice(41, 50))
  }
})
