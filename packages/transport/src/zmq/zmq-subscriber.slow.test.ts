import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { systemClock } from '@orrery/primitives/clock'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createZmqSubscriber, type ZmqNotice } from './zmq-subscriber.ts'

// Debian's packages are for Debian's own.
const PYTHON = '/usr/bin/python3'
/** Debian's python3-zmq brings libzmq, which Bitcoin's nodes publish with. */
const hasLibrary = spawnSync(PYTHON, ['-c', 'import zmq']).status === 0

/** Publishes what it is told, a line each: topic, bytes of the body, counter. Bodies begin with the counter. */
const PUBLISHER = `
import sys, struct, zmq
socket = zmq.Context().socket(zmq.PUB)
socket.setsockopt(zmq.HEARTBEAT_IVL, 100)
print(socket.bind_to_random_port('tcp://127.0.0.1'), flush=True)
for line in sys.stdin:
    topic, size, counter = line.split()
    counter = struct.pack('<I', int(counter))
    socket.send_multipart([topic.encode(), counter.ljust(int(size), b'x'), counter])
`

test.skipIf(!hasLibrary)(
  'screens-nonevm §4.2: notices of the real libzmq are heard, small and large, through its heartbeats',
  async () => {
    const publisher = spawn(PYTHON, ['-c', PUBLISHER], { stdio: ['pipe', 'pipe', 'inherit'] })
    onTestFinished(() => void publisher.kill())
    const [port] = (await once(createInterface(publisher.stdout), 'line')) as [string]
    const notices: ZmqNotice[] = []
    const subscriber = createZmqSubscriber({
      host: '127.0.0.1',
      port: Number(port),
      topics: ['hashblock', 'rawtx'],
      onNotice: (notice) => notices.push(notice),
      clock: systemClock,
      random: Math.random,
    })
    onTestFinished(() => subscriber.close())
    await vi.waitFor(() => expect(subscriber.isUp()).toBe(true), { timeout: 10_000 })
    const publish = (topic: string, size: number, counter: number) =>
      publisher.stdin.write(`${topic} ${size} ${counter}\n`)
    // A publisher forgets what it sends before it has heard of a subscription.
    let first = 0
    await vi.waitFor(
      () => {
        publish('hashblock', 32, first++)
        expect(notices.length).toBeGreaterThan(0)
      },
      { timeout: 10_000, interval: 50 },
    )
    const before = await vi.waitFor(() => {
      expect(notices.at(-1)!.body.readUInt32LE()).toBe(first - 1)
      return notices.length
    })
    // Longer than its heartbeats' patience: it would have hung up on who does not answer them.
    await systemClock.sleep(500)
    for (const [topic, size, counter] of [
      ['hashblock', 32, first],
      ['hashtx', 32, 1],
      ['rawtx', 3_000_000, 1],
      ['rawtx', 300, 2],
      ['hashblock', 32, first + 2],
    ] as const)
      publish(topic, size, counter)
    await vi.waitFor(() => expect(notices).toHaveLength(before + 4), { timeout: 10_000 })
    expect(notices.slice(before).map(({ topic, missed }) => [topic, missed])).toEqual([
      ['hashblock', false],
      ['rawtx', true],
      ['rawtx', false],
      ['hashblock', true],
    ])
    expect(subscriber.attempts()).toBe(1)
  },
)
