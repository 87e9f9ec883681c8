import { createLastViews } from '@orrery/primitives/last-views'

const SEED = crypto.getRandomValues(new Int32Array(2))
const K0 = SEED[0]!
const K1 = SEED[1]!
const FINAL_ROUNDS = 3
/** Keys that are looked for, and those that are kept. */
const viewOf = createLastViews()

/**
 * A hash of 32 bits, differently in each process: HalfSipHash-1-3 (Aumasson and Bernstein, SipHash, 2012), so that nobody
 * can choose addresses that collide.
 */
export function keyHash(bytes: Uint8Array, at: number, length: number): number {
  const rest = length & 3
  const end = at + length - rest
  const view = viewOf(bytes)
  let v0 = K0
  let v1 = K1
  let v2 = 0x6c79_6765 ^ K0
  let v3 = 0x7465_6462 ^ K1
  // Whole words, then what is left of the bytes with their count.
  for (let i = at; i <= end; i += 4) {
    let word: number
    if (i < end) word = view.getInt32(i, true)
    else {
      word = length << 24
      for (let j = 0; j < rest; j++) word |= bytes[i + j]! << (8 * j)
    }
    v3 ^= word
    v0 = (v0 + v1) | 0
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
    v0 = (v0 << 16) | (v0 >>> 16)
    v2 = (v2 + v3) | 0
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
    v0 = (v0 + v3) | 0
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
    v2 = (v2 + v1) | 0
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
    v2 = (v2 << 16) | (v2 >>> 16)
    v0 ^= word
  }
  v2 ^= 0xff
  for (let round = 0; round < FINAL_ROUNDS; round++) {
    v0 = (v0 + v1) | 0
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
    v0 = (v0 << 16) | (v0 >>> 16)
    v2 = (v2 + v3) | 0
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
    v0 = (v0 + v3) | 0
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
    v2 = (v2 + v1) | 0
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
    v2 = (v2 << 16) | (v2 >>> 16)
  }
  return v1 ^ v3
}

/** Whether keys of the same length are the same. */
export function isSameKey(bytes: Uint8Array, at: number, others: Uint8Array, from: number, length: number): boolean {
  const [view, other] = [viewOf(bytes), viewOf(others)]
  const words = length & ~3
  for (let i = 0; i < words; i += 4) if (view.getInt32(at + i, true) !== other.getInt32(from + i, true)) return false
  for (let i = words; i < length; i++) if (bytes[at + i] !== others[from + i]) return false
  return true
}
