/** How keys are derived from passwords unless told otherwise (foundations §9). */
export const KEY_DERIVATION = { iterations: 250_000, hash: 'SHA-512' } as const
/** Bytes that the buffer pool takes at once, and most bytes of one buffer (foundations §9). */
export const BUFFER_POOL = { slabBytes: 8192, mostBytes: 2_147_483_647 } as const

/**
 * Key bytes from a password by PBKDF2 with the defaults (RFC 8018). Rejects with `RangeError` for a salt of
 * fewer than 8 bytes (RFC 8018 §4.1) or a length that is not between 1 and 64 bytes: more would cost us twice what it costs an attacker.
 */
export async function deriveKeyBytes(password: string, salt: Uint8Array, length = 32): Promise<Uint8Array> {
  if (salt.length < 8) throw new RangeError('a salt has at least 8 bytes')
  if (!Number.isInteger(length) || length < 1 || length > 64) throw new RangeError('a key has 1 to 64 bytes')
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', salt: new Uint8Array(salt), ...KEY_DERIVATION },
    key,
    length * 8,
  )
  return new Uint8Array(bits)
}

/**
 * Makes an allocator that cuts small buffers from slabs of 8192 bytes. A piece holds zeros, as a buffer of its own
 * would. Throws `RangeError` for what is not a whole number of bytes from 0 to 2147483647.
 */
export function createBufferPool(): (bytes: number) => Uint8Array {
  let slab = new ArrayBuffer(0)
  let used = 0
  return (bytes) => {
    if (!Number.isInteger(bytes) || bytes < 0 || bytes > BUFFER_POOL.mostBytes)
      throw new RangeError(`a buffer has 0 to ${BUFFER_POOL.mostBytes} bytes, not ${bytes}`)
    // A large piece would waste most of a slab.
    if (bytes > BUFFER_POOL.slabBytes / 2) return new Uint8Array(bytes)
    if (used + bytes > slab.byteLength) {
      slab = new ArrayBuffer(BUFFER_POOL.slabBytes)
      used = 0
    }
    const piece = new Uint8Array(slab, used, bytes)
    // The next piece begins where any number type may.
    used += Math.ceil(bytes / 8) * 8
    return piece
  }
}
