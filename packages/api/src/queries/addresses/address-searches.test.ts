import { beforeAll, expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient, type ApiClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'
import { eventsOf } from './address-searches.ts'

let world: World
let client: ApiClient
const chain = 'TESTNET'

beforeAll(async () => {
  world = await createAccountWorld(6)
  world.reorganise(2)
  const api = createApi({
    chains: () => [world.runtime],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  client = createClient({ request: api.request })
})

type Page<T> = { list: { hits: T[]; extend: { next: string | null } }; whole: boolean; lookedTo: number | null }

/** All rows of a searched list by its cursors, and what its last answer said. */
async function walk<T>(
  ask: (page: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<{ rows: T[]; last: Page<T> }> {
  const rows: T[] = []
  for (let cursor: string | undefined; ;) {
    const last = await ask({ limit: 10, ...(cursor !== undefined && { cursor }) })
    rows.push(...last.list.hits)
    if (last.list.extend.next === null) return { rows, last }
    expect(last.whole).toBe(false)
    cursor = last.list.extend.next
  }
}

test('screens-evm §5: all that a contract logged is found, in Head and archive, newest first, and one event alone', async () => {
  const logs = world.chain.flatMap((bundle) => bundle.logs)
  for (const address of new Set(logs.map((log) => log.address))) {
    const own = logs.filter((log) => log.address === address).toReversed()
    const { rows, last } = await walk((page) => client.listAddressLogs({ chain, address, ...page }))
    expect(rows.map(({ height, logIndex }) => [height, logIndex])).toEqual(
      own.map(({ height, logIndex }) => [height, logIndex]),
    )
    for (const row of rows) expect(row.txHash).toBe(world.chain[row.height]!.txs[row.txIndex]!.hash)
    expect(last).toMatchObject({ whole: true, lookedTo: 0 })
    const [topic] = own[0]!.topics
    const one = await walk((page) => client.listAddressLogs({ chain, address, topic: topic!, ...page }))
    expect(one.rows).toEqual(rows.filter(({ topics }) => topics[0] === topic))
  }
})

test('screens-evm §5: events to choose from are those of the interface and of what stands behind it, each once and by name', () => {
  const read = (...texts: readonly string[]) => ({
    read: { events: () => texts.map((text) => ({ kind: 'event', text, key: `0x${text.length}` })) },
  })
  const known = [read('Upgraded(address)'), read('Transfer(address,address,uint256)', 'Upgraded(address)')]
  expect(eventsOf(known as unknown as Parameters<typeof eventsOf>[0])).toEqual([
    { topic: '0x33', text: 'Transfer(address,address,uint256)' },
    { topic: '0x17', text: 'Upgraded(address)' },
  ])
})

test('screens-evm §5: events are narrowed to those that name an account, by a topic or in their data', async () => {
  const own = await createAccountWorld(8)
  const account = `0x${'c7'.repeat(20)}`
  const word: Hex = `0x${'0'.repeat(24)}${'c7'.repeat(20)}`
  const logs = own.chain.flatMap((bundle) => bundle.logs)
  const { address } = logs[0]!
  const of = logs.filter((log) => log.address === address)
  for (const [at, log] of of.entries())
    if (at % 3 === 0) Object.assign(log, { topics: [...log.topics.slice(0, 1), word] })
    else if (at % 3 === 1) Object.assign(log, { data: `${log.data}${word.slice(2)}` })
  const named = createClient({
    request: createApi({
      chains: () => [own.runtime],
      knownChains: [],
      clock: own.clock,
      log: silentLog,
      limits: { ratePerMinute: 0 },
    }).request,
  })
  const { rows } = await walk((page) => named.listAddressLogs({ chain, address, names: account, ...page }))
  const told = of.filter((_, at) => at % 3 < 2)
  expect(told.length).toBeGreaterThan(10)
  expect(told.length).toBeLessThan(of.length)
  expect(rows.map(({ height, logIndex }) => [height, logIndex])).toEqual(
    told.toReversed().map(({ height, logIndex }) => [height, logIndex]),
  )
  const nobody = await named.listAddressLogs({ chain, address, names: `0x${'5a'.repeat(20)}` })
  expect(nobody).toMatchObject({ list: { hits: [] }, whole: true })
  await expect(named.listAddressLogs({ chain, address, names: 'nobody' })).rejects.toMatchObject({
    code: 'ADDRESS_MALFORMED',
  })
})

test('screens-evm §2.1, §4.3: an event is found wherever it was told, in Head and archive, newest first', async () => {
  const logs = world.chain.flatMap((bundle) => bundle.logs)
  const topic = logs[0]!.topics[0]!
  const { rows, last } = await walk(async (page) => (await client.listEvents({ chain, topic, ...page })).found)
  const told = logs.filter(({ topics }) => topics[0] === topic).toReversed()
  expect(told.length).toBeGreaterThan(10)
  expect(rows.map(({ height, logIndex, address }) => [height, logIndex, address])).toEqual(
    told.map(({ height, logIndex, address }) => [height, logIndex, address]),
  )
  for (const row of rows) expect(row.txHash).toBe(world.chain[row.height]!.txs[row.txIndex]!.hash)
  expect(last).toMatchObject({ whole: true, lookedTo: 0 })
  await expect(client.listEvents({ chain, topic: 'no event' })).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})

test('screens-evm §5: blocks of a producer are found to the first, and who made none is told how far was looked', async () => {
  const producer = world.chain.at(-1)!.block.producer!
  const { rows } = await walk((page) => client.listAddressBlocks({ chain, address: producer, ...page }))
  expect(rows.map(({ hash }) => hash)).toEqual(
    world.chain.flatMap(({ block }) => (block.producer === producer ? [block.hash] : [])).toReversed(),
  )
  const nobody = await client.listAddressBlocks({ chain, address: `0x${'5a'.repeat(20)}` })
  expect(nobody).toMatchObject({ list: { hits: [] }, lookedTo: 0, whole: true })
})

test('screens-evm §5: blocks of a producer and logs of a contract are cut to days and to blocks, across Head and archive, and nothing beside those is looked at', async () => {
  const { producer } = world.chain.at(-1)!.block
  const blocks = world.chain.map(({ block }) => block)
  const [low, high] = [blocks.at(4)!, blocks.at(-3)!]
  const days = { since: low.timeMs, until: high.timeMs }
  const made = await walk((page) => client.listAddressBlocks({ chain, address: producer!, ...days, ...page }))
  const own = blocks.filter((block) => block.producer === producer)
  const kept = own.filter(({ timeMs }) => timeMs >= low.timeMs && timeMs < high.timeMs)
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.length).toBeLessThan(own.length)
  expect(made.rows.map(({ height }) => height)).toEqual(kept.map(({ height }) => height).toReversed())
  expect(made.last).toMatchObject({ whole: true, lookedTo: low.height })
  const logs = world.chain.flatMap((bundle) => bundle.logs)
  const { address } = logs.at(-1)!
  const heights = { fromBlock: low.height, toBlock: high.height }
  const told = await walk((page) => client.listAddressLogs({ chain, address, ...heights, ...page }))
  const expected = logs.filter(
    (log) => log.address === address && log.height >= low.height && log.height <= high.height,
  )
  expect(expected.length).toBeGreaterThan(3)
  expect(told.rows.map(({ height, logIndex }) => [height, logIndex])).toEqual(
    expected.map(({ height, logIndex }) => [height, logIndex]).toReversed(),
  )
  const none = await client.listAddressLogs({ chain, address, fromBlock: high.height, toBlock: low.height })
  expect(none).toMatchObject({ list: { hits: [], extend: { next: null } }, lookedTo: null })
})

test('screens-evm §5: blocks of a producer and logs of a contract are told oldest first, too, across archive and Head, from the first block of a span on', async () => {
  const order = 'oldest' as const
  const logs = world.chain.flatMap((bundle) => bundle.logs)
  const { address } = logs.at(-1)!
  const own = logs.filter((log) => log.address === address).map(({ height, logIndex }) => [height, logIndex])
  const told = await walk((page) => client.listAddressLogs({ chain, address, order, ...page }))
  expect(told.rows.map(({ height, logIndex }) => [height, logIndex])).toEqual(own)
  expect(told.last).toMatchObject({ whole: true, lookedTo: world.chain.length - 1 })
  const { producer } = world.chain.at(-1)!.block
  const blocks = world.chain.map(({ block }) => block).filter((block) => block.producer === producer)
  const made = await walk((page) => client.listAddressBlocks({ chain, address: producer!, order, ...page }))
  expect(made.rows.map(({ hash }) => hash)).toEqual(blocks.map(({ hash }) => hash))
  const span = { since: blocks[1]!.timeMs, until: blocks.at(-1)!.timeMs }
  const cut = await walk((page) => client.listAddressBlocks({ chain, address: producer!, order, ...span, ...page }))
  expect(cut.rows.map(({ hash }) => hash)).toEqual(blocks.slice(1, -1).map(({ hash }) => hash))
  // A cursor leads one way only.
  const down = await client.listAddressLogs({ chain, address, limit: 10 })
  await expect(
    client.listAddressLogs({ chain, address, limit: 10, order, cursor: down.list.extend.next! }),
  ).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
})

test('a cursor of a block that was reorganised away is refused', async () => {
  const forked = await createAccountWorld(7)
  const api = createApi({
    chains: () => [forked.runtime],
    knownChains: [accountChain],
    clock: forked.clock,
    log: silentLog,
  })
  const other = createClient({ request: api.request })
  const address = forked.chain.flatMap(({ logs }) => logs).at(-1)!.address
  const first = await other.listAddressLogs({ chain, address, limit: 10 })
  forked.reorganise(3)
  await expect(
    other.listAddressLogs({ chain, address, limit: 10, cursor: first.list.extend.next! }),
  ).rejects.toMatchObject({ code: 'STALE_CURSOR' })
})

test('screens-evm §5: who holds a role now is the newest word on it, and a former owner holds none', async () => {
  const rows = world.chain.flatMap(({ family }) => family['t_roles'] ?? [])
  const contract = String(rows[0]!['contract'])
  const newest = new Map(rows.map((row) => [row['kind'] === 0 ? 'owner' : `granted ${row['account']}`, row]))
  const { hits } = await client.listAddressRoles({ chain, address: contract, view: 'standing', limit: 100 })
  expect(new Set(hits.map(({ kind, account }) => (kind === 'owner' ? kind : `${kind} ${account}`)))).toEqual(
    new Set(newest.keys()),
  )
  const owner = String(newest.get('owner')!['account'])
  expect(hits.find(({ kind }) => kind === 'owner')!.account).toBe(owner)
  const former = rows.find((row) => row['kind'] === 0 && row['account'] !== owner)!['account']
  const own = async (address: string) =>
    (await client.listAddressRoles({ chain, address, as: 'holder', view: 'standing', limit: 100 })).hits
  expect((await own(owner)).filter(({ kind }) => kind === 'owner')).toHaveLength(1)
  expect((await own(String(former))).filter(({ kind }) => kind === 'owner')).toHaveLength(0)
})
