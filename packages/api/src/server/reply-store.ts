import { createHash } from 'node:crypto'
import type { Clock } from '@orrery/primitives/clock'
import { numberObjects } from '@orrery/primitives/number-objects'
import { packReply, type Encoding } from './pack-reply.ts'

/** A whole answer as bytes, packed where somebody asked for it so. */
export type StoredReply = {
  readonly etag: string
  /** As it is; its length decides whether packing is worth it. */
  readonly plain: Buffer
  /** The bytes in that encoding; packed once. */
  bytes(encoding: Encoding): Buffer | Promise<Buffer>
}

/** What an answer was made from. It holds while all of these are the very same objects. */
export type Stamp = () => readonly (object | null)[]

/** Answers that are asked for again and again, each until what it was made from changes. */
export type ReplyStore = {
  /** The answer under a key, if it is as good as one made now. */
  find(key: string): StoredReply | null
  /**
   * Makes an answer and keeps it for at most so long, or hands out one that is being made from the same state. One during whose making the
   * state changed goes to who asked first, and is not kept.
   */
  make(key: string, stamp: Stamp, keptMs: number, write: () => Promise<string>): Promise<StoredReply>
  /** Makes all answers stale, those under way too: for changes that no stamp shows. */
  clear(): void
}

/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 1_000
/** One answer takes at most this share of all room. */
const LARGEST_SHARE = 8

type Entry = {
  readonly reply: StoredReply
  readonly stamp: Stamp
  readonly made: readonly number[]
  readonly until: number
  size: number
}
type Running = { readonly made: readonly number[]; readonly reply: Promise<StoredReply> }

/** A store of at most `room` bytes; what was asked for longest ago goes first. */
export function createReplyStore(room: number, clock: Pick<Clock, 'monotonic'>): ReplyStore {
  const entries = new Map<string, Entry>()
  const running = new Map<string, Running>()
  let held = 0
  let clears = 0
  /** An answer must not hold an old head in memory. */
  const numberOf = numberObjects()
  const numbered = (stamp: Stamp): readonly number[] => [clears, ...stamp().map(numberOf)]

  const drop = (key: string, entry: Entry): void => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    held -= entry.size
  }
  const grow = (key: string, entry: Entry, bytes: number): void => {
    if (entries.get(key) !== entry) return
    entry.size += bytes
    held += bytes
    for (const [oldest, { size }] of entries) {
      if (held <= room) return
      entries.delete(oldest)
      held -= size
    }
  }

  return {
    find(key) {
      const entry = entries.get(key)
      if (entry === undefined) return null
      if (clock.monotonic() >= entry.until || !isSame(entry.made, numbered(entry.stamp))) {
        drop(key, entry)
        return null
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry.reply
    },
    make(key, stamp, keptMs, write) {
      const made = numbered(stamp)
      const under = running.get(key)
      if (under && isSame(under.made, made)) return under.reply
      const begun = clock.monotonic()
      const work = async (): Promise<StoredReply> => {
        const text = Buffer.from(await write())
        let entry: Entry | null = null
        const reply = createReply(text, (bytes) => entry && grow(key, entry, bytes))
        if (text.length <= room / LARGEST_SHARE && isSame(made, numbered(stamp))) {
          const old = entries.get(key)
          if (old) drop(key, old)
          entry = { reply, stamp, made, until: begun + keptMs, size: 0 }
          entries.set(key, entry)
          grow(key, entry, text.length + 2 * key.length + ENTRY_BYTES)
        }
        return reply
      }
      const reply = work().finally(() => {
        if (running.get(key)?.reply === reply) running.delete(key)
      })
      running.set(key, { made, reply })
      return reply
    },
    clear() {
      clears++
      entries.clear()
      held = 0
    },
  }
}

/** An answer that is kept nowhere; `tell` hears of what packing adds. */
export function createReply(plain: Buffer, tell: (bytes: number) => void = () => {}): StoredReply {
  const packed: { br?: Buffer | Promise<Buffer>; gzip?: Buffer | Promise<Buffer> } = {}
  return {
    etag: `W/"${createHash('sha1').update(plain).digest('base64url')}"`,
    plain,
    bytes(encoding) {
      if (encoding === null) return plain
      return (packed[encoding] ??= packReply(plain, encoding).then((bytes) => {
        const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        packed[encoding] = buffer
        tell(buffer.length)
        return buffer
      }))
    },
  }
}

const isSame = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((part, place) => part === right[place])
