import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { connectBroker, type Broker } from '@orrery/bus/nats/broker'
import { takeLease } from '@orrery/bus/nats/lease'
import { lastOnGate, readLog, type LogEntry } from '@orrery/bus/nats/log-reader'
import { openLogWriter } from '@orrery/bus/nats/log-writer'
import { askSnapshot, offerSnapshots } from '@orrery/bus/nats/snapshot-desk'
import { thisMachine } from '@orrery/localnet/debian-package'
import { findNatsServer, startNatsServer, type NatsServer } from '@orrery/localnet/nats-server'
import { createChainHead } from '@orrery/head/create-chain-head'
import type { FollowerStatus } from '@orrery/head/follower-status'
import { followFeed } from '@orrery/indexer/feed/follow-feed'
import { openFeedWriter, type FeedWriter } from '@orrery/indexer/feed/write-feed'
import { systemClock as clock } from '@orrery/primitives/clock'
import { silentLog as log } from '@orrery/primitives/log'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const found = await findNatsServer(thisMachine(process.env), () => {})
const program = typeof found === 'string' ? null : found.path

describe.skipIf(program === null)(`the bus over NATS${typeof found === 'string' ? `: ${found}` : ''}`, () => {
  let dir: string
  let port: number
  let server: NatsServer
  const brokers: Broker[] = []
  const join = (): Broker => {
    const broker = connectBroker({ url: server.url, space: 'test', clock, log })
    brokers.push(broker)
    return broker
  }
  const start = async (): Promise<void> => void (server = await startNatsServer(program!, { dir, port, clock }))

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'orrery-nats-'))
    const probe = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => probe.once('listening', resolve))
    port = (probe.address() as AddressInfo).port
    await new Promise((resolve) => probe.close(resolve))
    await start()
  })
  afterAll(async () => {
    await Promise.all(brokers.map((broker) => broker.close()))
    await server.kill()
    await rm(dir, { recursive: true, force: true })
  })

  /** Reads in the background, so that a test can look at what has come. */
  const listen = (broker: Broker, chain: string) => {
    const stop = new AbortController()
    const heard: (LogEntry | 'begin')[] = []
    const ended = (async () => {
      for await (const entry of readLog(broker, chain, stop.signal)) heard.push(entry)
    })()
    const texts = (): string[] => heard.flatMap((entry) => (entry === 'begin' ? [] : [entry.text]))
    return {
      heard,
      texts,
      async stop() {
        stop.abort(new Error('enough'))
        await ended
      },
    }
  }
  const poll = { timeout: 20_000, interval: 20 }

  test('brings what is written in order and once, larger than a message and through the death of the server', async () => {
    const writer = openLogWriter(join(), 'A')
    await writer.putGate(() => 'open')
    const reader = listen(join(), 'A')
    await expect.poll(() => reader.heard, poll).toEqual(['begin'])
    // Text that does not pack well is as long on the bus as here: five messages of the largest kind.
    const large = Array.from({ length: 60_000 }, (_, i) => Math.sin(i).toString(36)).join('')
    writer.put(() => 'one')
    writer.put(() => large)
    await writer.putGate(() => 'closed')
    await expect.poll(reader.texts, poll).toEqual(['one', large, 'closed'])
    const onlooker = join()
    await onlooker.connection()
    expect(await lastOnGate(onlooker, 'A', 2_000)).toMatchObject(writer.place())

    await server.kill()
    for (let i = 0; i < 50; i++) writer.put(() => `while it was away ${i}`)
    expect(writer.waiting()).toBeGreaterThanOrEqual(50)
    await start()
    writer.put(() => 'last')
    const expected = ['one', large, 'closed', ...Array.from({ length: 50 }, (_, i) => `while it was away ${i}`), 'last']
    await expect.poll(reader.texts, poll).toEqual(expected)
    const entries = reader.heard.filter((entry) => entry !== 'begin')
    expect(entries.map(({ place }) => place.n)).toEqual(entries.map((_, i) => i + 2))
    expect(new Set(entries.map(({ place }) => place.epoch))).toEqual(new Set([writer.place().epoch]))
    expect(entries.map(({ isGate }, i) => isGate && i)).toContain(2)
    await reader.stop()
    writer.close()
  })

  test('begins anew when too much waited for the server, and goes on when it has lost what it held', async () => {
    const broker = join()
    const writer = openLogWriter(broker, 'B')
    await writer.putGate(() => 'open')
    const reader = listen(join(), 'B')
    await expect.poll(() => reader.heard, poll).toEqual(['begin'])
    writer.put(() => 'one')
    await expect.poll(reader.texts, poll).toEqual(['one'])
    await server.kill()
    await rm(dir, { recursive: true, force: true })
    const { epoch } = writer.place()
    await expect.poll(() => broker.isUp(), poll).toBe(false)
    for (let i = 0; i < 70; i++) writer.put(() => `${i}`)
    const gate = writer.putGate(() => 'closed')
    expect(writer.waiting()).toBeLessThanOrEqual(64)
    expect(writer.place().epoch).not.toBe(epoch)
    await start()
    await gate
    await expect.poll(() => reader.heard.filter((entry) => entry === 'begin').length, poll).toBe(2)
    writer.put(() => 'two')
    await expect.poll(reader.texts, poll).toContain('two')
    const places = reader.heard.flatMap((entry) => (entry === 'begin' ? [] : [entry.place]))
    expect(places[0]).toMatchObject({ epoch, n: 2 })
    expect(places.at(-1)).toMatchObject(writer.place())
    await reader.stop()
    writer.close()
  })

  test('hands out what stands, whole, and says when nobody has it', async () => {
    const { signal } = new AbortController()
    const asker = join()
    expect(await askSnapshot(asker, 'C', signal)).toBeNull()
    const pieces = [() => 'first', () => 'x'.repeat(3_000_000), () => crypto.randomUUID().repeat(90_000)]
    const made = pieces.map((piece) => piece())
    const desk = offerSnapshots(join(), 'C', () => ({
      place: { epoch: 'e', n: 7 },
      pieces: made.map((text) => () => text),
    }))
    await expect.poll(() => askSnapshot(asker, 'C', signal), poll).not.toBeNull()
    const given = (await askSnapshot(asker, 'C', signal))!
    expect(given.place).toEqual({ epoch: 'e', n: 7 })
    const got: string[] = []
    for await (const piece of given.pieces()) got.push(piece)
    expect(got).toEqual(made)
    // It was let go with its last part.
    await expect(given.pieces().next()).rejects.toThrow('breaks off')
    desk.close()
  })

  test('lets one writer in at a time: the next after it has left or died', async () => {
    const stop = new AbortController()
    const gone = new Set<string>()
    const waited: string[] = []
    const take = (holder: string) =>
      takeLease(join(), 'D', {
        holder,
        isGone: (name) => gone.has(name),
        onWait: (name) => waited.push(`${holder} waits for ${name}`),
        signal: stop.signal,
      })
    const first = await take('one')
    let second: Awaited<ReturnType<typeof takeLease>> | null = null
    void take('two').then((lease) => (second = lease))
    await expect.poll(() => waited, poll).toEqual(['two waits for one'])
    expect(second).toBeNull()
    await first.release()
    await expect.poll(() => second, poll).not.toBeNull()
    gone.add('two')
    await take('three')
    await expect.poll(() => second!.lost.aborted, poll).toBe(true)
    stop.abort(new Error('enough'))
  })

  test('reads the tokens of a chain anew from the store whenever it may have missed a word of them', async () => {
    const lease = { lost: new AbortController().signal, confirm: () => Promise.resolve() }
    const status = (): FollowerStatus => ({
      state: 'following',
      reason: null,
      nodeHead: null,
      capabilities: null,
      archive: { ranges: [], generation: 0 },
      backfill: null,
      reorgs: { count: 0, maxDepth: 0 },
    })
    const write = (): FeedWriter => {
      const feed = openFeedWriter(join(), 'F', lease)
      feed.follow(createChainHead({ chain: 'F' }), status)
      return feed
    }
    let tokens = 0
    const archive = {
      state: () => ({ ranges: [], generation: 0 }),
      close: () => {},
      open: () => {},
      tokensWritten: () => void tokens++,
      setDoubt: () => {},
    }
    const first = write()
    const follower = followFeed({
      broker: join(),
      chain: 'F',
      head: createChainHead({ chain: 'F' }),
      archive: () => archive,
    })
    await expect.poll(() => follower.feed().live, poll).toBe(true)
    const before = follower.feed().snapshots
    expect(tokens).toBe(before)
    first.gate.tokens()
    await expect.poll(() => tokens - follower.feed().snapshots, poll).toBe(1)
    // What it says from here on is of another writing, of which nothing was heard.
    first.close()
    const second = write()
    await expect.poll(() => follower.feed().snapshots, poll).toBeGreaterThan(before)
    expect(tokens).toBe(follower.feed().snapshots + 1)
    await follower.stop()
    second.close()
  })

  test('lets no writer that slept through the end of its right begin a write, though the broker takes its word', async () => {
    const { signal } = new AbortController()
    // Time passes it by: it renews nothing unless it is made to.
    const asleep = connectBroker({
      url: server.url,
      space: 'test',
      clock: { ...clock, sleep: () => new Promise(() => {}) },
      log,
    })
    brokers.push(asleep)
    const parts = { isGone: () => true, onWait: () => {}, signal }
    const old = await takeLease(asleep, 'E', { ...parts, holder: 'old' })
    const feed = openFeedWriter(asleep, 'E', old)
    await feed.gate.close([])
    const next = await takeLease(join(), 'E', { ...parts, holder: 'next' })
    expect(old.lost.aborted).toBe(false)
    await expect(feed.gate.close([])).rejects.toThrow('another process writes this chain now')
    expect(old.lost.aborted).toBe(true)
    await expect(feed.gate.close([])).rejects.toThrow('is not written any more')
    await next.confirm(signal)
    expect(next.lost.aborted).toBe(false)
    await next.release()
  })
})
