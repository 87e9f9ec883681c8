/**
 * Bytes as lower-case hex text with a `0x` prefix. Every hash, address key and byte string of the
 * model has this one form in memory, whatever the family; `families/*` turn it into display text.
 */
export type Hex = `0x${string}`

/** The empty byte string. As an asset key it stands for the chain's native coin. */
export const EMPTY: Hex = '0x'

const HEX = /^0x(?:[0-9a-f]{2})*$/

/** True for lower-case, even-length, `0x`-prefixed hex text. */
export const isHex = (text: unknown): text is Hex => typeof text === 'string' && HEX.test(text)

/** Bytes of a hex text. Any case is accepted; throws `RangeError` on anything else. */
export function hexToBytes(hex: string): Uint8Array {
  const digits = hex.startsWith('0x') ? hex.slice(2) : hex
  if (digits.length % 2 === 1 || !/^[0-9a-fA-F]*$/.test(digits)) throw new RangeError('not a hex byte string')
  return new Uint8Array(Buffer.from(digits, 'hex'))
}

/** Lower-case `0x` text of the bytes. */
export const bytesToHex = (bytes: Uint8Array): Hex =>
  `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
