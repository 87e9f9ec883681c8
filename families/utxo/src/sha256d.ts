import { hash } from 'node:crypto'

const HASH_BYTES = 32
/** The first of two hashes, used at once. */
const first = Buffer.alloc(HASH_BYTES)

/**
 * SHA-256 applied twice, written into `target`. Server only: the engine's own hash is several times faster than one in script. It comes as text, which is put into bytes that
 * are there: memory of its own for each hash takes twice as long as the hash (measured on 64 bytes: 0.7 instead of 2.2 µs).
 */
export function sha256dInto(bytes: Uint8Array, target: Buffer, at: number): void {
  first.write(hash('sha256', bytes, 'binary'), 'latin1')
  target.write(hash('sha256', first, 'binary'), at, 'latin1')
}

/** SHA-256 applied twice. */
export function sha256d(bytes: Uint8Array): Buffer {
  first.write(hash('sha256', bytes, 'binary'), 'latin1')
  return Buffer.from(hash('sha256', first, 'binary'), 'latin1')
}
