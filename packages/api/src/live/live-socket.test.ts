import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { BlockPush, LiveMessage } from '@orrery/model/wire/live'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, type World } from '../testing/world.ts'

let world: World
let server: TestServer

beforeAll(async () => {
  world = await createAccountWorld(11)
  server = await startTestServer([world])
})
afterAll(() => server.close())

/** A client whose messages can be awaited in order. */
async function connect(headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/v1`, { headers })
  const inbox: string[] = []
  const waiting: ((text: string) => void)[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('message', (data) => {
    const text = data.toString()
    const next = waiting.shift()
    if (next) next(text)
    else inbox.push(text)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const text = () =>
    new Promise<string>((resolve) => (inbox.length > 0 ? resolve(inbox.shift()!) : waiting.push(resolve)))
  return {
    socket,
    closed,
    text,
    message: async () => JSON.parse(await text()) as LiveMessage & { data: BlockPush },
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
  }
}

const order = (channel: string, instId: string, more: object = {}) => ({
  op: 'subscribe',
  args: [{ channel, instId, ...more }],
})

test('foundations §4.10: a ping is answered and a subscription confirmed, by any name of the chain', async () => {
  const client = await connect()
  client.say('ping')
  expect(await client.text()).toBe('pong')
  client.say(order('block', 'tn'))
  expect(await client.message()).toEqual({ event: 'subscribe', arg: { channel: 'block', instId: 'TESTNET' } })
  client.socket.close()
})

test('explorer §4: a new block is pushed with its transactions, several at once as one message', async () => {
  const client = await connect()
  client.say(order('block', 'TESTNET'))
  await client.message()
  world.extend(3)
  const message = await client.message()
  const { data } = message
  const newest = world.chain.slice(-3)
  expect(message).toMatchObject({ arg: { channel: 'block', instId: 'TESTNET' }, type: 'CHAIN', event: 'push' })
  expect(data.height).toBe(newest.at(-1)!.block.height)
  expect(data.blocks.map(({ hash }) => hash)).toEqual(newest.map(({ block }) => block.hash))
  const hashes = newest.flatMap(({ txs }) => txs.map(({ hash }) => hash))
  expect(data.txs.map(({ hash }) => hash)).toEqual(hashes.toReversed().slice(0, 20))
  expect(data.removed).toEqual([])
  client.socket.close()
})

test('screens-nonevm §2.3: a reorganisation pushes the hashes that were taken back', async () => {
  const client = await connect()
  client.say(order('block', 'TESTNET'))
  await client.message()
  const lost = world.chain.slice(-2).map(({ block }) => block.hash)
  world.reorganise(2)
  const { data } = await client.message()
  expect(data.removed.toSorted()).toEqual(lost.toSorted())
  expect(data.blocks.map(({ hash }) => hash)).toEqual(world.chain.slice(-3).map(({ block }) => block.hash))
  client.socket.close()
})

test('a client that comes back gets what it missed, and learns that its last block is gone', async () => {
  const client = await connect()
  const { height, hash } = world.chain.at(-4)!.block
  client.say(order('block', 'TESTNET', { after: height, hash }))
  await client.message()
  expect((await client.message()).data).toMatchObject({
    removed: [],
    blocks: world.chain.slice(-3).map(({ block }) => ({ hash: block.hash })),
  })
  client.say(order('block', 'TESTNET', { after: height, hash: `0x${'00'.repeat(32)}` }))
  await client.message()
  expect((await client.message()).data).toMatchObject({
    removed: [`0x${'00'.repeat(32)}`],
    blocks: world.chain.slice(-4).map(({ block }) => ({ hash: block.hash })),
  })
  client.socket.close()
})

test('reliability F-23: a block that waits for the next push is not told twice to a client that comes back', async () => {
  const first = await connect()
  first.say(order('block', 'TESTNET'))
  await first.message()
  world.extend(1)
  await first.message()
  const { height, hash } = world.chain.at(-3)!.block
  const second = await connect()
  // The feed speaks once a second, so this block waits while the second client subscribes.
  world.clock.tick(-1_500)
  world.extend(1)
  second.say(order('block', 'TESTNET', { after: height, hash }))
  await second.message()
  const told: BlockPush['blocks'][number][] = []
  while (told.length < 3) told.push(...(await second.message()).data.blocks)
  expect(told.map((block) => block.hash)).toEqual(world.chain.slice(-3).map(({ block }) => block.hash))
  first.socket.close()
  second.socket.close()
})

test('nonsense, unknown chains and unknown channels are answered with an error, not with silence', async () => {
  const client = await connect()
  for (const [said, code] of [
    ['{', 4008],
    ['null', 4008],
    [order('price', 'TESTNET'), 4008],
    [order('block', 'NOPE'), 4101],
    [order('block', 'IDLE'), 4102],
    [{ op: 'subscribe', args: [] }, 4008],
    [{ op: 'subscribe', args: [{ channel: 'block', instId: 'TESTNET', __proto__x: 1 }] }, 4008],
  ] as const) {
    client.say(said)
    expect(await client.message()).toMatchObject({ event: 'error', code })
  }
  client.socket.close()
})

test('reliability O-24: a fault while a client is answered ends its connection, and nothing else', async () => {
  const other = await connect()
  const client = await connect()
  const { view } = world.runtime.head
  const before = server.faults.length
  Object.assign(world.runtime.head, {
    view: () => {
      throw new TypeError('a fault of ours')
    },
  })
  client.say(order('block', 'TESTNET', { after: 1 }))
  expect(await client.closed).toBe(1011)
  Object.assign(world.runtime.head, { view })
  expect(JSON.stringify(server.faults.splice(before))).toContain('a fault of ours')
  other.say('ping')
  expect(await other.text()).toBe('pong')
  other.socket.close()
})

test('reliability S-25: too large a frame and too many messages end the connection', async () => {
  const large = await connect()
  large.say('x'.repeat(50_001))
  expect(await large.closed).toBe(1009)
  const busy = await connect()
  for (let i = 0; i < 101; i++) busy.say('ping')
  expect([1006, 1008]).toContain(await busy.closed)
})

test('reliability S-25: pages of other sites and the 21st connection of an address are refused', async () => {
  await expect(connect({ origin: 'https://evil.example' })).rejects.toThrow(/403/)
  const own = await connect({ origin: server.url })
  const clients = [own, ...(await Promise.all(Array.from({ length: 19 }, () => connect())))]
  await expect(connect()).rejects.toThrow(/429/)
  clients[0]!.socket.close()
  await clients[0]!.closed
  await expect
    .poll(async () =>
      connect().then(
        (client) => clients.push(client),
        () => 0,
      ),
    )
    .toBeGreaterThan(0)
  for (const { socket } of clients) socket.close()
})

test('a plain request says that this is a socket', async () => {
  expect((await fetch(`${server.url}/ws/v1`)).status).toBe(426)
})
