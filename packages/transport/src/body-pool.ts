const SMALLEST = 256 * 1024
const LARGEST = 16 * 1024 * 1024
/** What waits takes no more: two batches of answers from a busy chain are as much. */
const IDLE_BYTES = 24 * 1024 * 1024
const STEP = 1024 * 1024
/** Once none came back for so long all of it goes to the system: history, which uses it, gives some back many times a second, and what a chain at its tip asks for is worth no waiting memory. */
const UNUSED_MS = 5_000

/** Smallest first. */
const idle: SharedArrayBuffer[] = []
const lent = new WeakSet<ArrayBufferLike>()
let leaving: NodeJS.Timeout | undefined

/**
 * Memory for an answer of `size` bytes, whatever stands in it. Large answers get memory that others gave back: pages
 * that are fresh from the system cost more than what is written into them (measured: 3 µs each, 700 for 3 MB). Other threads can
 * read it too.
 */
export function takeBody(size: number): Buffer {
  if (size < SMALLEST || size > LARGEST) return Buffer.allocUnsafeSlow(size)
  const found = idle.findIndex(({ byteLength }) => byteLength >= size)
  const memory = found === -1 ? new SharedArrayBuffer(Math.ceil(size / STEP) * STEP) : idle.splice(found, 1)[0]!
  lent.add(memory)
  return Buffer.from(memory, 0, size)
}

/** Gives the memory of an answer back. Nobody may look at the answer any more. What was not taken here is left alone. */
export function giveBody({ buffer }: Buffer): void {
  if (!lent.delete(buffer)) return
  const larger = idle.findIndex(({ byteLength }) => byteLength >= buffer.byteLength)
  idle.splice(larger === -1 ? idle.length : larger, 0, buffer as SharedArrayBuffer)
  // The largest serve any answer.
  while (idle.reduce((sum, { byteLength }) => sum + byteLength, 0) > IDLE_BYTES) idle.shift()
  if (leaving === undefined) leaving = setTimeout(() => void (idle.length = 0), UNUSED_MS).unref()
  else leaving.refresh()
}
