import { jetstream, jetstreamManager, type JetStreamClient } from '@nats-io/jetstream'
import { headers } from '@nats-io/transport-node'
import type { Broker } from './broker.ts'
import { packText, PLACE_HEADER, writePlace, type Place } from './frames.ts'
import { feedNames } from './names.ts'

/** What waits for a broker that takes it. Beyond it all of it is dropped, and readers begin anew. */
const MOST_WAITING = 2_048
/** The same while the broker is away: a block's event holds its whole bundle, and who missed more reads all anew in any case. */
const MOST_WAITING_AWAY = 64
const ACK_MS = 5_000
const RETRY_MS = 250
/** What the broker keeps: enough for a reader that was away for a moment. A longer absence costs it a snapshot. */
const KEPT_BYTES = 256 * 1024 * 1024
/** The last word of a gate must outlive whoever gave it: nothing is answered without it. */
const KEPT_MS = 30 * 86_400_000
const NANOS = 1_000_000

/** Writes what happens to a chain, in order, for all who read. */
export type LogWriter = {
  /** The place of the last message that was put, whether or not the broker has it yet. */
  place(): Place
  /** Puts a message behind all others. `text` is made when its turn comes. */
  put(text: () => string): void
  /** The same on the gate, and resolves when the broker holds it. Rejects only when the writer is closed first. */
  putGate(text: () => string): Promise<void>
  /** Messages that the broker does not hold yet. */
  waiting(): number
  close(): void
}

type Waiting = { n: number; readonly isGate: boolean; readonly text: () => string; readonly done: (() => void) | null }

/** A writer for a chain; makes its stream when it is missing. What was put is sent again until the broker holds it, and counted once. */
export function openLogWriter(broker: Broker, chain: string): LogWriter {
  const { clock, log } = broker
  const names = feedNames(broker.space, chain)
  const ending = new AbortController()
  const { signal } = ending
  const queue: Waiting[] = []
  const rejects = new Set<(error: Error) => void>()
  let epoch: string = crypto.randomUUID()
  let n = 0
  let ring: (() => void) | null = null
  let dropped = false

  const enqueue = (entry: Omit<Waiting, 'n'>): void => {
    if (signal.aborted) return
    if (queue.length >= (broker.isUp() ? MOST_WAITING : MOST_WAITING_AWAY)) startOver()
    queue.push({ ...entry, n: ++n })
    ring?.()
  }
  /** Readers know by the epoch that something is missing. Somebody waits for what is on the gate, so that stays. */
  const startOver = (): void => {
    // Once per absence is enough.
    if (!dropped) log.warn('too much waits for the bus; its readers begin anew', { chain, waiting: queue.length })
    dropped = true
    epoch = crypto.randomUUID()
    n = 0
    const kept = queue.splice(0).filter(({ done }) => done !== null)
    for (const entry of kept) {
      entry.n = ++n
      queue.push(entry)
    }
  }

  const publish = async (js: JetStreamClient, subject: string, body: Uint8Array, place: string): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      signal.throwIfAborted()
      const marks = headers()
      marks.set(PLACE_HEADER, place)
      try {
        await js.publish(subject, body, { msgID: place, headers: marks, timeout: ACK_MS })
        return
      } catch (error) {
        signal.throwIfAborted()
        if (attempt === 0) log.debug('the bus did not take a message', { chain, error: String(error) })
        await clock.sleep(RETRY_MS, signal)
        await makeStream().catch(() => {})
      }
    }
  }
  const makeStream = async (): Promise<void> => {
    const manager = await jetstreamManager(await broker.connection(signal), { timeout: ACK_MS })
    const form = {
      subjects: [names.log, names.gate],
      max_bytes: KEPT_BYTES,
      max_age: KEPT_MS * NANOS,
      duplicate_window: 120_000 * NANOS,
      allow_direct: true,
    }
    await manager.streams
      .info(names.stream)
      .then(() => manager.streams.update(names.stream, form))
      .catch(() => manager.streams.add({ name: names.stream, ...form }))
  }

  const run = async (): Promise<void> => {
    const connection = await broker.connection(signal)
    while (!signal.aborted) {
      try {
        await makeStream()
        break
      } catch (error) {
        log.debug('the stream could not be made', { chain, error: String(error) })
        await clock.sleep(RETRY_MS, signal)
      }
    }
    const js = jetstream(connection, { timeout: ACK_MS })
    while (!signal.aborted) {
      const [entry] = queue
      if (entry === undefined) {
        await new Promise<void>((resolve) => (ring = resolve))
        ring = null
        continue
      }
      const place = { epoch, n: entry.n }
      const parts = await packText(entry.text())
      let cut = false
      for (const [part, body] of parts.entries()) {
        // What is begun in an epoch that is over needs no end.
        cut = entry !== queue[0] || place.epoch !== epoch
        if (cut) break
        await publish(
          js,
          entry.isGate ? names.gate : names.log,
          body,
          writePlace({ ...place, part, parts: parts.length }),
        )
      }
      if (cut || entry !== queue[0] || place.epoch !== epoch) continue
      dropped = false
      queue.shift()
      entry.done?.()
    }
  }
  void run().catch((error: unknown) => {
    if (!signal.aborted) log.error('the bus is not written any more', { chain, error: String(error) })
  })

  return {
    place: () => ({ epoch, n }),
    put: (text) => enqueue({ isGate: false, text, done: null }),
    putGate: (text) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error)
        rejects.add(reject)
        enqueue({
          isGate: true,
          text,
          done() {
            rejects.delete(reject)
            resolve()
          },
        })
      }),
    waiting: () => queue.length,
    close() {
      const reason = new Error('the bus is not written any more')
      ending.abort(reason)
      ring?.()
      for (const reject of rejects) reject(reason)
    },
  }
}
