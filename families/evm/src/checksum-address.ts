import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '@orrery/primitives/hex'

/** An address with the capitals of its checksum (EIP-55). Takes lower-case hex of 20 bytes. */
export function checksumAddress(address: Hex): string {
  const digits = address.slice(2)
  const hash = keccak_256(new TextEncoder().encode(digits))
  let out = '0x'
  for (let i = 0; i < digits.length; i++) {
    const nibble = i % 2 === 0 ? hash[i >> 1]! >> 4 : hash[i >> 1]! & 15
    out += nibble >= 8 ? digits[i]!.toUpperCase() : digits[i]!
  }
  return out
}
