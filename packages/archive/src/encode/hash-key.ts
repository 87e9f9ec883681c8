import type { Hex } from '@orrery/primitives/hex'

/**
 * The 48-bit key under which a hash is looked up: its first and last three bytes joined with the six
 * inside them, so that proof-of-work hashes, which begin with zeros, spread as well. Two hashes may
 * share a key; whoever looks up compares the whole hash.
 */
export function hashKey(hash: Hex): number {
  const digits = hash.length < 26 ? hash.slice(2).padEnd(24, '0') : hash.slice(2)
  const end = digits.length
  const high = parseInt(digits.slice(0, 6), 16) ^ parseInt(digits.slice(end - 12, end - 6), 16)
  const low = parseInt(digits.slice(6, 12), 16) ^ parseInt(digits.slice(end - 6), 16)
  return high * 0x100_0000 + low
}

/** The key of the hash of 32 bytes that stands at `at`. */
export function hashKeyAt(bytes: Uint8Array, at: number): number {
  const word = (from: number): number => (bytes[from]! << 16) | (bytes[from + 1]! << 8) | bytes[from + 2]!
  return (word(at) ^ word(at + 26)) * 0x100_0000 + (word(at + 3) ^ word(at + 29))
}
