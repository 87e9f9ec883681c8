import { systemClock } from '@orrery/primitives/clock'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startZmqPublisher } from '../testing/zmq-publisher.ts'
import { createZmqSubscriber, type ZmqNotice } from './zmq-subscriber.ts'
import { zmtpCommand } from './zmtp-reader.ts'

const TOPICS = ['hashblock', 'sequence']

/** A subscriber that rests for a moment only, and what it was told. */
function listenTo(port: number, topics: readonly string[] = TOPICS) {
  const notices: ZmqNotice[] = []
  const rests: number[] = []
  const subscriber = createZmqSubscriber({
    host: '127.0.0.1',
    port,
    topics,
    onNotice: (notice) => notices.push(notice),
    clock: {
      ...systemClock,
      sleep: (ms, signal) => {
        rests.push(ms)
        return systemClock.sleep(1, signal)
      },
    },
    random: () => 1,
  })
  onTestFinished(() => subscriber.close())
  return { subscriber, notices, rests }
}

async function startPublisher(options = {}) {
  const publisher = await startZmqPublisher(options)
  onTestFinished(() => publisher.close())
  return publisher
}

test('screens-nonevm §4.2: notices of the wanted topics come with what they tell, and with whether others were lost', async () => {
  const publisher = await startPublisher()
  const { subscriber, notices } = listenTo(publisher.port)
  await vi.waitFor(() => expect(publisher.wanted()).toEqual(TOPICS))
  expect(subscriber.isUp()).toBe(true)
  const hash = Buffer.alloc(32, 5)
  publisher.publish('hashblock', hash, 4_294_967_295)
  publisher.publish('rawtx', hash, 7)
  publisher.publish('hashblock', hash, 0)
  publisher.publish('sequence', hash, 8)
  publisher.publish('sequence', hash, 9)
  publisher.publish('sequence', hash, 11)
  await vi.waitFor(() => expect(notices).toHaveLength(5))
  expect(notices.map(({ topic, missed }) => [topic, missed])).toEqual([
    // Nobody knows what was told before the first.
    ['hashblock', true],
    ['hashblock', false],
    ['sequence', true],
    ['sequence', false],
    ['sequence', true],
  ])
  expect(notices[0]!.body).toEqual(hash)
})

test('a topic that only begins as a wanted one, and a notice without a counter, are passed over', async () => {
  const publisher = await startPublisher()
  const { notices } = listenTo(publisher.port, ['hashblock'])
  await vi.waitFor(() => expect(publisher.wanted()).toHaveLength(1))
  publisher.publish('hashblocks', Buffer.alloc(32), 1)
  publisher.blurt(Buffer.from([1, 9, ...Buffer.from('hashblock'), 0, 1, 7]))
  publisher.publish('hashblock', Buffer.alloc(32), 3)
  await vi.waitFor(() => expect(notices).toHaveLength(1))
})

test('a publisher that hangs up is listened to again after a rest, and what comes first then may have lost others', async () => {
  const publisher = await startPublisher()
  const { notices, rests } = listenTo(publisher.port)
  await vi.waitFor(() => expect(publisher.wanted()).toEqual(TOPICS))
  publisher.publish('sequence', Buffer.alloc(33), 1)
  await vi.waitFor(() => expect(notices).toHaveLength(1))
  publisher.hangUp()
  await vi.waitFor(() => expect(publisher.taken()).toBe(2))
  await vi.waitFor(() => expect(publisher.wanted()).toEqual(TOPICS))
  publisher.publish('sequence', Buffer.alloc(33), 2)
  await vi.waitFor(() => expect(notices).toHaveLength(2))
  expect(notices[1]!.missed).toBe(true)
  expect(rests[0]).toBeGreaterThanOrEqual(500)
})

test('attempts grow rarer while nobody is there', async () => {
  const publisher = await startPublisher()
  const { port } = publisher
  await publisher.close()
  const { subscriber, rests } = listenTo(port)
  await vi.waitFor(() => expect(rests.length).toBeGreaterThan(9))
  expect(subscriber.isUp()).toBe(false)
  expect(rests.slice(0, 9)).toEqual([1_000, 1_500, 2_500, 4_500, 8_500, 16_500, 32_500, 60_500, 60_500])
})

test('reliability: who speaks no ZMTP after all is hung up on', async () => {
  const publisher = await startPublisher()
  const { subscriber } = listenTo(publisher.port)
  await vi.waitFor(() => expect(publisher.wanted()).toEqual(TOPICS))
  publisher.blurt(Buffer.from([0xff, 0xff]))
  await vi.waitFor(() => expect(subscriber.attempts()).toBeGreaterThan(1))
})

test('RFC 37: a PING is answered with its context', async () => {
  const publisher = await startPublisher()
  listenTo(publisher.port)
  await vi.waitFor(() => expect(publisher.wanted()).toEqual(TOPICS))
  publisher.blurt(zmtpCommand('PING', Buffer.from('\0\x64hello', 'latin1')))
  await vi.waitFor(() => expect(publisher.pongs()).toEqual(['hello']))
})

test('closing ends it for good', async () => {
  const publisher = await startPublisher()
  const { subscriber, notices } = listenTo(publisher.port)
  await vi.waitFor(() => expect(publisher.wanted()).toEqual(TOPICS))
  subscriber.close()
  await vi.waitFor(() => expect(subscriber.isUp()).toBe(false))
  publisher.publish('hashblock', Buffer.alloc(32), 1)
  await systemClock.sleep(20)
  expect([notices, subscriber.attempts(), publisher.taken()]).toEqual([[], 1, 1])
})
