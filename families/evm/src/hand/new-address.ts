import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '@orrery/primitives/hex'
import { checksumAddress } from '../checksum-address.ts'
import { bytesOf, hexOf } from '../verify/hex-bytes.ts'
import { encodeRlp, toRlpNumber } from '../verify/rlp.ts'

const ADDRESS = /^0x[0-9a-f]{40}$/i
const WORD_BYTES = 32
const NONCE_LIMIT = 1n << 64n

const addressOf = (image: Uint8Array): string => checksumAddress(hexOf(keccak_256(image).subarray(12)))

/** Address of the contract that an account makes with a nonce (`CREATE`, yellow paper §7); null where one of them is none. */
export function createdAddress(creator: string, nonce: string): string | null {
  if (!ADDRESS.test(creator.trim()) || !/^\d{1,20}$/.test(nonce.trim()) || BigInt(nonce) >= NONCE_LIMIT) return null
  return addressOf(encodeRlp([lower(creator), toRlpNumber(`0x${BigInt(nonce).toString(16)}`)]))
}

/**
 * Address of the contract that a factory makes with a salt (`CREATE2`, EIP-1014), with the salt and the hash that it was made of; null where one
 * of them is none. The code is the whole creation code, or its hash where it has 32 bytes; a shorter salt, and a decimal one, is a number.
 */
export function saltedAddress(
  factory: string,
  salt: string,
  code: string,
): { readonly address: string; readonly salt: Hex; readonly codeHash: Hex } | null {
  const word = saltOf(salt.trim())
  const digits = code.replace(/\s+/g, '')
  if (!ADDRESS.test(factory.trim()) || word === null || !/^0x(?:[0-9a-f]{2})*$/i.test(digits)) return null
  const bytes = bytesOf(digits.toLowerCase() as Hex)
  const hash = bytes.length === WORD_BYTES ? bytes : keccak_256(bytes)
  const address = addressOf(Uint8Array.of(0xff, ...bytesOf(lower(factory)), ...bytesOf(word), ...hash))
  return { address, salt: word, codeHash: hexOf(hash) }
}

const lower = (address: string): Hex => address.trim().toLowerCase() as Hex

function saltOf(text: string): Hex | null {
  // 64 digits alone are as likely a word whose 0x is missing.
  if (!/^(?:0x[0-9a-f]{1,64}|\d{1,77})$/i.test(text) || /^\d{64}$/.test(text)) return null
  return `0x${BigInt(text)
    .toString(16)
    .padStart(WORD_BYTES * 2, '0')}`
}
