import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '@orrery/primitives/hex'

/** Keccak-256 of the bytes. */
export const keccak = (bytes: Uint8Array): Uint8Array => keccak_256(bytes)

/** Keccak-256 as hex text. */
export const keccakHex = (bytes: Uint8Array): Hex => `0x${Buffer.from(keccak(bytes)).toString('hex')}`
