import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Hex } from '@orrery/primitives/hex'

/** Bytes of prefix-less hex digits; throws on anything else. Works in the browser. */
export const fromDigits = (digits: string): Uint8Array => hexToBytes(digits)

/** Lower-case hex digits without prefix. */
export const toDigits = (bytes: Uint8Array): string => bytesToHex(bytes)

/** Lower-case `0x` text of the bytes. */
export const toHex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`

/** The hex digits with the byte order turned round: hashes are shown the other way than they are serialised. */
export function reverseDigits(digits: string): string {
  let out = ''
  for (let i = digits.length - 2; i >= 0; i -= 2) out += digits.slice(i, i + 2)
  return out
}
