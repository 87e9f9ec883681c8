/**
 * What travels on the line between a process and the engine beside it: `length, id, word` as 32-bit little-endian numbers,
 * then so many bytes. A question and its answer bear the same id; answers come in any order.
 */
const HEAD_BYTES = 12

/** Words of those who ask. */
export const ASK = 0
/** Nobody waits for the answer any more. */
export const LEAVE = 1
/** The first frame of a line: its token. */
export const HELLO = 2

/** An insert (`writeInsert`): for who bears the writer's token. */
export const INSERT = 3

/** The word of an answer that is rows; any other is the code of the engine's refusal, with its text. */
export const ROWS = 0

/** Up to here an answer is copied behind its head, so that one call writes both. */
const COPIED_BYTES = 65_536

/** A frame, in one piece or two. */
export function writeFrame(id: number, word: number, body: Uint8Array): Uint8Array[] {
  const isCopied = body.length <= COPIED_BYTES
  const head = Buffer.allocUnsafe(HEAD_BYTES + (isCopied ? body.length : 0))
  head.writeUInt32LE(body.length, 0)
  head.writeUInt32LE(id, 4)
  head.writeUInt32LE(word, 8)
  if (!isCopied) return [head, body]
  head.set(body, HEAD_BYTES)
  return [head]
}

/** An INSERT without its rows, and where those are: behind it, or in a file of the spool. */
export type InsertHead = {
  readonly into: string
  readonly format: string
  readonly settings: { readonly [name: string]: string }
  readonly spooled?: string
}

/** The body of an insert's frame: how long its head is as JSON, the head, the rows. */
export function writeInsert(head: InsertHead, rows: Uint8Array): Uint8Array {
  const text = Buffer.from(JSON.stringify(head))
  const size = Buffer.allocUnsafe(4)
  size.writeUInt32LE(text.length, 0)
  return Buffer.concat([size, text, rows])
}

/** What `writeInsert` made. Throws on anything else. */
export function readInsert(body: Buffer): { readonly head: InsertHead; readonly rows: Buffer } {
  const end = 4 + body.readUInt32LE(0)
  if (end > body.length) throw new RangeError('an insert ends within its head')
  const head = JSON.parse(body.toString('utf8', 4, end)) as InsertHead
  const { into, format, settings, spooled } = head
  const texts = [into, format, ...Object.values(settings), ...(spooled === undefined ? [] : [spooled])]
  if (!texts.every((text) => typeof text === 'string')) throw new TypeError('an insert has a head that is none')
  return { head, rows: body.subarray(end) }
}

/** Cuts what comes into frames. */
export class FrameReader {
  readonly #largest: number
  readonly #take: (id: number, word: number, body: Buffer) => void
  #held: Buffer[] = []
  #heldBytes = 0
  #needed = HEAD_BYTES

  /** `take` gets each frame as it is whole; its bytes are another's after that call. */
  constructor(largest: number, take: (id: number, word: number, body: Buffer) => void) {
    this.#largest = largest
    this.#take = take
  }

  /** Throws `RangeError` on a frame beyond the largest. */
  push(chunk: Buffer): void {
    let bytes = chunk
    if (this.#heldBytes > 0) {
      this.#held.push(chunk)
      this.#heldBytes += chunk.length
      if (this.#heldBytes < this.#needed) return
      bytes = Buffer.concat(this.#held)
    }
    let at = 0
    let needed = HEAD_BYTES
    while (bytes.length - at >= HEAD_BYTES) {
      const size = bytes.readUInt32LE(at)
      if (size > this.#largest) throw new RangeError(`a frame has ${size} bytes`)
      needed = HEAD_BYTES + size
      if (bytes.length - at < needed) break
      this.#take(bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 8), bytes.subarray(at + HEAD_BYTES, at + needed))
      at += needed
      needed = HEAD_BYTES
    }
    const rest = bytes.subarray(at)
    this.#held = rest.length === 0 ? [] : [rest]
    this.#heldBytes = rest.length
    this.#needed = needed
  }
}
