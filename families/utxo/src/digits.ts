import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** Bytes of prefix-less hex digits; throws on anything else. Works in the browser. */
export const fromDigits = (digits: string): Uint8Array => hexToBytes(digits)

/** Lower-case hex digits without prefix. */
export const toDigits = (bytes: Uint8Array): string => bytesToHex(bytes)
