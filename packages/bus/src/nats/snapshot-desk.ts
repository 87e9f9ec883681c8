import { createInbox, headers, type Msg } from '@nats-io/transport-node'
import type { Broker } from './broker.ts'
import { packText, unpackText, type Place } from './frames.ts'
import { feedNames } from './names.ts'

/** Everything that stands at a place of the log, in pieces whose text is made when it is asked for. */
export type Snapshot = { readonly place: Place; readonly pieces: readonly (() => string)[] }

const PARTS_HEADER = 'Orrery-Parts'
const ASK_MS = 10_000
const FIND_MS = 2_000
const MOST_OPEN = 8
const OPEN_MS = 60_000
const MOST_PIECES = 100_000

type Open = {
  readonly snapshot: Snapshot
  usedMs: number
  piece: { readonly at: number; readonly parts: readonly Uint8Array[] } | null
}
type Opened = Place & { readonly id: string; readonly pieces: number }

/**
 * Hands out snapshots to who asks, until it is closed. At most eight at a time; the one least used makes way. One is let go with its last
 * part, or when nobody has asked for more of it for a minute: it holds on to what the chain has moved past.
 */
export function offerSnapshots(broker: Broker, chain: string, take: () => Snapshot): { close(): void } {
  const { clock, log } = broker
  const { snapshot: subject } = feedNames(broker.space, chain)
  const open = new Map<string, Open>()
  const ending = new AbortController()

  const sweep = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(OPEN_MS / 2, ending.signal)
      for (const [id, { usedMs }] of open) if (clock.monotonic() - usedMs > OPEN_MS) open.delete(id)
    }
  }
  const makeRoom = (): void => {
    const oldest = [...open].sort(([, a], [, b]) => a.usedMs - b.usedMs)[0]
    if (open.size >= MOST_OPEN && oldest) open.delete(oldest[0])
  }
  const answer = async (message: Msg): Promise<void> => {
    const asked = /^(open|part ([0-9a-f-]{36}) (\d{1,6}) (\d{1,6}))$/.exec(message.string())
    if (asked === null) return void message.respond(new Uint8Array())
    if (asked[1] === 'open') {
      makeRoom()
      const id = crypto.randomUUID()
      const snapshot = take()
      open.set(id, { snapshot, usedMs: clock.monotonic(), piece: null })
      const opened: Opened = { id, ...snapshot.place, pieces: snapshot.pieces.length }
      return void message.respond(JSON.stringify(opened))
    }
    const held = open.get(asked[2]!)
    const [at, part] = [Number(asked[3]), Number(asked[4])]
    const text = held?.snapshot.pieces[at]
    if (!held || !text) return void message.respond(new Uint8Array())
    held.usedMs = clock.monotonic()
    if (held.piece?.at !== at) held.piece = { at, parts: await packText(text()) }
    const marks = headers()
    marks.set(PARTS_HEADER, String(held.piece.parts.length))
    message.respond(held.piece.parts[part] ?? new Uint8Array(), { headers: marks })
    if (at === held.snapshot.pieces.length - 1 && part === held.piece.parts.length - 1) open.delete(asked[2]!)
  }
  const run = async (): Promise<void> => {
    const connection = await broker.connection(ending.signal)
    const asks = connection.subscribe(subject)
    ending.signal.addEventListener('abort', () => asks.unsubscribe(), { once: true })
    for await (const message of asks)
      await answer(message).catch((error: unknown) =>
        log.warn('a snapshot could not be given', { chain, error: String(error) }),
      )
  }
  void run().catch(() => {})
  void sweep().catch(() => {})
  return { close: () => ending.abort(new Error('no snapshots are given any more')) }
}

/**
 * Asks who writes a chain for everything that stands. null when nobody answers. Throws when the answer breaks off.
 * The pieces must be taken in order.
 */
export async function askSnapshot(
  broker: Broker,
  chain: string,
  signal: AbortSignal,
): Promise<{ readonly place: Place; pieces(): AsyncGenerator<string> } | null> {
  const { snapshot: subject } = feedNames(broker.space, chain)
  const connection = await broker.connection(signal)
  const opened = await connection
    .request(subject, 'open', { timeout: FIND_MS, noMux: true, reply: createInbox() })
    .then((reply) => readOpened(reply.string()))
    .catch(() => null)
  if (opened === null) return null
  const part = async (piece: number, at: number): Promise<{ readonly data: Uint8Array; readonly parts: number }> => {
    signal.throwIfAborted()
    const reply = await connection.request(subject, `part ${opened.id} ${piece} ${at}`, { timeout: ASK_MS })
    const parts = Number(reply.headers?.get(PARTS_HEADER) ?? 0)
    if (reply.data.length === 0 || !(parts > at) || parts > 512) throw new Error('the snapshot breaks off')
    return { data: reply.data, parts }
  }
  return {
    place: { epoch: opened.epoch, n: opened.n },
    async *pieces() {
      for (let piece = 0; piece < opened.pieces; piece++) {
        const first = await part(piece, 0)
        const all = [first.data]
        for (let at = 1; at < first.parts; at++) all.push((await part(piece, at)).data)
        yield await unpackText(all)
      }
    },
  }
}

function readOpened(text: string): Opened | null {
  const found = JSON.parse(text) as Partial<Opened> | null
  const { id, epoch, n, pieces } = found ?? {}
  const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
  if (typeof id !== 'string' || typeof epoch !== 'string' || !isWhole(n) || !isWhole(pieces)) return null
  return pieces <= MOST_PIECES ? { id, epoch, n, pieces } : null
}
