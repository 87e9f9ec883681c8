import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '@orrery/primitives/hex'

/** Addresses of a list are few and come again, and a hash of each is a twentieth of what a page of it costs (measured). */
const KEPT = 2_048
const kept = new Map<Hex, string>()

/** An address with the capitals of its checksum (EIP-55). Takes lower-case hex of 20 bytes. */
export function checksumAddress(address: Hex): string {
  const known = kept.get(address)
  if (known !== undefined) return known
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
  const written = writeChecksum(address)
  kept.set(address, written)
  return written
}

function writeChecksum(address: Hex): string {
  const digits = address.slice(2)
  const hash = keccak_256(new TextEncoder().encode(digits))
  let out = '0x'
  for (let i = 0; i < digits.length; i++) {
    const nibble = i % 2 === 0 ? hash[i >> 1]! >> 4 : hash[i >> 1]! & 15
    out += nibble >= 8 ? digits[i]!.toUpperCase() : digits[i]!
  }
  return out
}
