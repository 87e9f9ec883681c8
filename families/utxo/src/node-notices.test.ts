import { systemClock, type Clock } from '@orrery/primitives/clock'
import { startZmqPublisher } from '@orrery/transport/testing/zmq-publisher'
import { btc } from '@orrery/chains/records/btc'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announcedBy, createNodeNotices } from './node-notices.ts'
import { refuse, scriptedRpc, type Script } from './testing/scripted-rpc.ts'
import { blockOf, coinbaseTx, hash, node } from './testing/scripted-node.ts'
import { createUtxoAdapter } from './utxo-adapter.ts'

const told = (address: string, ...topics: readonly string[]) => topics.map((topic) => ({ topic, address }))

test('screens-nonevm §4.2: blocks are listened to, and of what waits the topic that tells most', () => {
  const all = told('tcp://127.0.0.1:28332', 'hashblock', 'rawblock', 'rawtx', 'hashtx', 'sequence')
  expect(announcedBy(all, '127.0.0.1')).toEqual([{ host: '127.0.0.1', port: 28332, topics: ['hashblock', 'sequence'] }])
  expect(
    announcedBy([...told('tcp://127.0.0.1:1', 'hashblock'), ...told('tcp://127.0.0.1:2', 'rawtx')], 'localhost'),
  ).toEqual([
    { host: '127.0.0.1', port: 1, topics: ['hashblock'] },
    { host: '127.0.0.1', port: 2, topics: ['rawtx'] },
  ])
})

test('reliability: a node’s answer leads to its own host alone, under the name that the operator gave it', () => {
  const at = (address: string, nodeHost: string) => announcedBy(told(address, 'hashblock'), nodeHost)[0]
  expect(at('tcp://0.0.0.0:28332', 'node.lan')).toMatchObject({ host: 'node.lan' })
  expect(at('tcp://*:28332', '10.0.0.7')).toMatchObject({ host: '10.0.0.7' })
  expect(at('tcp://[::]:28332', '[::1]')).toMatchObject({ host: '::1' })
  expect(at('tcp://10.0.0.7:28332', '10.0.0.7')).toMatchObject({ host: '10.0.0.7', port: 28332 })
  for (const [address, nodeHost] of [
    ['tcp://169.254.169.254:80', '10.0.0.7'],
    // Loopback of another machine is not this one's.
    ['tcp://127.0.0.1:28332', '10.0.0.7'],
    ['tcp://10.0.0.7:28332', '127.0.0.1'],
    ['tcp://127.0.0.1.evil.example:28332', '127.0.0.1'],
    ['ipc:///run/bitcoind', '127.0.0.1'],
    ['tcp://127.0.0.1:0', '127.0.0.1'],
    ['tcp://127.0.0.1:70000', '127.0.0.1'],
    ['tcp://user@127.0.0.1:28332', '127.0.0.1'],
  ] as const)
    expect(at(address, nodeHost)).toBeUndefined()
})

/** A node on this machine that says where it announces. */
const rpcOf = (script: Script) => ({
  ...scriptedRpc(script),
  status: () => [
    { source: '127.0.0.1:8332', healthy: true, lastError: null, requests: 0, failures: 0, latencyMs: null },
  ],
})
const announcing =
  (port: number, ...topics: readonly string[]): Script =>
  (method) =>
    method === 'getzmqnotifications'
      ? topics.map((topic) => ({ type: `pub${topic}`, address: `tcp://127.0.0.1:${port}`, hwm: 1_000 }))
      : undefined

/** A clock whose rests end only when they are ended. */
const slow: Clock = { ...systemClock, sleep: (_ms, signal) => systemClock.sleep(60_000, signal) }

test('what is announced ends a rest, also when it came before; without a word the rest lasts as long as it was meant to', async () => {
  const publisher = await startZmqPublisher()
  onTestFinished(() => publisher.close())
  const notices = createNodeNotices(rpcOf(announcing(publisher.port, 'hashblock', 'rawtx')), slow, Math.random)
  onTestFinished(() => notices.close())
  const { signal } = new AbortController()
  expect(await notices.refresh(signal)).toBe(`ZMQ: hashblock, rawtx at 127.0.0.1:${publisher.port}`)
  await vi.waitFor(() => expect(notices.hearsBlocks()).toBe(true))
  await vi.waitFor(() => expect(publisher.wanted()).toHaveLength(2))
  const waiting = notices.nextBlock(30_000, signal)
  publisher.publish('hashblock', Buffer.alloc(32), 1)
  await waiting
  publisher.publish('hashblock', Buffer.alloc(32), 2)
  await vi.waitFor(() => notices.nextBlock(30_000, AbortSignal.timeout(50)))
  // A transaction ends no wait for a block.
  publisher.publish('rawtx', Buffer.alloc(300), 1)
  await expect(notices.nextBlock(30_000, AbortSignal.timeout(50))).rejects.toThrow()
  const quick = createNodeNotices(
    rpcOf(() => undefined),
    { ...systemClock, sleep: async () => {} },
    Math.random,
  )
  await quick.nextBlock(5_000, signal)
  await quick.nextTx(2_000, 500, signal)
})

test('the pool is not looked at before its least rest, however much is announced', async () => {
  const rests: number[] = []
  const clock: Clock = { ...systemClock, sleep: async (ms) => void rests.push(ms) }
  const rings: (() => void)[] = []
  const notices = createNodeNotices(rpcOf(announcing(9, 'sequence')), clock, Math.random, ({ onNotice }) => {
    rings.push(() => onNotice({ topic: 'sequence', body: Buffer.alloc(33), missed: true }))
    return { isUp: () => true, attempts: () => 1, close: () => {} }
  })
  const { signal } = new AbortController()
  await notices.refresh(signal)
  rings[0]!()
  await notices.nextTx(2_000, 700, signal)
  expect(rests).toEqual([700])
  await notices.nextTx(2_000, 700, signal)
  expect(rests).toEqual([700, 700, 1_300])
  // A pool that takes long to read is read no oftener than it would be polled.
  await notices.nextTx(2_000, 9_000, signal)
  expect(rests.at(-1)).toBe(2_000)
})

test('publishers are kept while the node names them, and left when it does not', async () => {
  let topics = ['hashblock']
  const log: string[] = []
  const notices = createNodeNotices(
    rpcOf((method, params) => announcing(9, ...topics)(method, params)),
    systemClock,
    Math.random,
    (options) => {
      log.push(`open ${options.topics.join()}`)
      return { isUp: () => false, attempts: () => 1, close: () => void log.push(`close ${options.topics.join()}`) }
    },
  )
  const { signal } = new AbortController()
  await notices.refresh(signal)
  await notices.refresh(signal)
  topics = ['hashblock', 'sequence']
  await notices.refresh(signal)
  topics = []
  expect(await notices.refresh(signal)).toBeNull()
  expect(log).toEqual(['open hashblock', 'open hashblock,sequence', 'close hashblock', 'close hashblock,sequence'])
})

test('a node without ZMQ, and one whose answer is none, is polled', async () => {
  const { signal } = new AbortController()
  for (const script of [
    () => undefined,
    () => refuse(-28, 'Loading block index'),
    (): unknown => [],
  ] as readonly Script[]) {
    const notices = createNodeNotices(rpcOf(script), systemClock, Math.random)
    expect([await notices.refresh(signal), notices.hearsBlocks()]).toEqual([null, false])
  }
})

test('screens-nonevm §1.4: a follower wakes by the announced block, and the node’s means say by what', async () => {
  const publisher = await startZmqPublisher()
  onTestFinished(() => publisher.close())
  const announces = announcing(publisher.port, 'hashblock')
  const rpc = rpcOf(
    node([blockOf(0, [coinbaseTx(1)])], {
      getzmqnotifications: () => announces('getzmqnotifications', []),
      waitforblockheight: () => ({ height: 0 }),
    }),
  )
  const { genesis: _, split: __, ...quirks } = btc.quirks
  const adapter = createUtxoAdapter({
    chain: { ...btc, quirks },
    rpc,
    clock: systemClock,
    findOutputs: async () => new Map(),
  })
  onTestFinished(() => adapter.close())
  const { signal } = new AbortController()
  const { can } = await adapter.probe(signal)
  expect(can.push).toEqual({ ok: true, how: `ZMQ: hashblock at 127.0.0.1:${publisher.port}` })
  await vi.waitFor(() => expect(publisher.wanted()).toEqual(['hashblock']))
  const asked = rpc.asked.length
  const woken = adapter.wake(60_000, signal)
  publisher.publish('hashblock', Buffer.from(hash(1), 'hex'), 1)
  await woken
  // The node was not made to hold a call open for it.
  expect(rpc.asked.length).toBe(asked)
})
