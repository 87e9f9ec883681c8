import { jetstream, jetstreamManager, type ConsumerMessages } from '@nats-io/jetstream'
import type { Broker } from './broker.ts'
import { PLACE_HEADER, readPlace, unpackText, type Place } from './frames.ts'
import { feedNames } from './names.ts'

/** A message of a chain's log. */
export type LogEntry = { readonly place: Place; readonly isGate: boolean; readonly text: string }

/** Who writes tells how it stands every two seconds, so that this long a silence has a cause. */
const SILENCE_MS = 8_000
const RETRY_MS = 500
const API_MS = 5_000
const HELD_MESSAGES = 64

/**
 * What is written from now on, in order, until the signal aborts. `begin` comes first, and again whenever something may be missing before
 * what follows: then everything must be read anew. What the reader does not take waits with the broker.
 */
export async function* readLog(
  broker: Broker,
  chain: string,
  signal: AbortSignal,
): AsyncGenerator<LogEntry | 'begin', void, undefined> {
  const { clock, log } = broker
  const names = feedNames(broker.space, chain)
  /** Of the last message that was read, in the stream; null where nothing of it is known. */
  let last: number | null = null
  let made: string | null = null
  /** Something may be missing before what is read next, and nobody was told yet. */
  let begins = true

  while (!signal.aborted) {
    let messages: ConsumerMessages | null = null
    try {
      const connection = await broker.connection(signal)
      const manager = await jetstreamManager(connection, { timeout: API_MS })
      const { state, created } = await manager.streams.info(names.stream)
      // One that was made anew counts from one, and one that was emptied has forgotten what was not read.
      if (last !== null && (made !== created || state.last_seq < last || state.first_seq > last + 1)) last = null
      made = created
      begins ||= last === null
      last ??= state.last_seq
      const consumer = await jetstream(connection, { timeout: API_MS }).consumers.get(names.stream, {
        deliver_policy: 'by_start_sequence',
        opt_start_seq: last + 1,
        inactive_threshold: 30_000,
      })
      messages = await consumer.consume({ max_messages: HELD_MESSAGES, idle_heartbeat: 2_000, expires: 10_000 })
      if (begins) {
        begins = false
        yield 'begin'
      }
      let open: { readonly place: Place; readonly parts: Uint8Array[] } | null = null
      for await (const message of untilSilent(messages, broker, signal)) {
        if (message.seq <= last) continue
        if (message.seq !== last + 1) {
          // The broker let go of what was not read yet.
          last = message.seq - 1
          open = null
          yield 'begin'
        }
        const found = readPlace(message.headers?.get(PLACE_HEADER) ?? '')
        if (found === null) {
          last = message.seq
          continue
        }
        const { epoch, n, part, parts } = found
        if (part === 0) open = { place: { epoch, n }, parts: [] }
        if (open === null || open.place.epoch !== epoch || open.place.n !== n || open.parts.length !== part) {
          // A part whose first ones were before us. Whoever needs it sees the gap by its number.
          open = null
          last = message.seq
          continue
        }
        open.parts.push(message.data)
        last = message.seq
        if (open.parts.length < parts) continue
        const done: { readonly place: Place; readonly parts: readonly Uint8Array[] } = open
        open = null
        const text = await unpackText(done.parts).catch(() => null)
        if (text !== null) yield { place: done.place, isGate: message.subject === names.gate, text }
      }
      // A half-read message is read again from its first part.
      if (open !== null) last -= open.parts.length
    } catch (error) {
      if (signal.aborted) return
      log.debug('the bus could not be read', { chain, error: String(error) })
    } finally {
      await messages?.close().catch(() => {})
    }
    await clock.sleep(RETRY_MS, signal).catch(() => {})
  }
}

/** The messages, until nothing came for so long that the consumer may be gone, or the broker was away: it may know nothing of it any more. */
async function* untilSilent(messages: ConsumerMessages, { clock, onUp }: Broker, signal: AbortSignal) {
  const iterator = messages[Symbol.asyncIterator]()
  for (;;) {
    const late = new AbortController()
    const stop = () => late.abort(new Error('enough'))
    const leave = onUp(stop)
    signal.addEventListener('abort', stop, { once: true })
    const next = iterator.next()
    next.catch(() => {})
    const silent = clock.sleep(SILENCE_MS, late.signal).then(
      () => null,
      () => null,
    )
    const found = await Promise.race([next, silent])
    signal.removeEventListener('abort', stop)
    leave()
    stop()
    if (found === null || found.done === true) return
    yield found.value
  }
}

/** What the gate says last, by the broker's own word; null where it says nothing. Throws when the broker does not answer in time. */
export async function lastOnGate(broker: Broker, chain: string, timeoutMs: number): Promise<Place | null> {
  if (!broker.isUp()) throw new Error('the bus does not answer')
  const names = feedNames(broker.space, chain)
  const manager = await jetstreamManager(await broker.connection(), { timeout: timeoutMs, checkAPI: false })
  const found = await manager.direct.getMessage(names.stream, { last_by_subj: names.gate })
  return found === null ? null : readPlace(found.header.get(PLACE_HEADER))
}
