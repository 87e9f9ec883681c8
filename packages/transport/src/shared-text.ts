/** Short texts come in memory of this thread, and many blocks may stand in one. */
const copies = new WeakMap<Buffer, Buffer>()

/** The text in memory that other threads may read too: itself where it is, else one copy of it for all who ask. */
export function sharedText(text: Buffer): Buffer {
  if (text.buffer instanceof SharedArrayBuffer) return text
  let copy = copies.get(text)
  if (!copy) {
    copy = Buffer.from(new SharedArrayBuffer(text.length))
    text.copy(copy)
    copies.set(text, copy)
  }
  return copy
}

/** The text that came last. */
let last: Buffer = Buffer.alloc(0)

/** A text that came from another thread: cloning makes a plain array of a buffer, and columns' writers tell texts apart by their identity. */
export function textOfClone({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  if (buffer !== last.buffer || byteOffset !== last.byteOffset || byteLength !== last.byteLength)
    last = Buffer.from(buffer, byteOffset, byteLength)
  return last
}
