import type { Hex } from '@orrery/primitives/hex'

const DIGITS = 64

/** A word of an answer; null where there is none. */
export function wordOf(answer: Hex | null, index: number): bigint | null {
  const digits = answer?.slice(2 + index * DIGITS, 2 + (index + 1) * DIGITS) ?? ''
  return digits.length === DIGITS ? BigInt(`0x${digits}`) : null
}

/** An address in a word; null where it is none, or nobody's. */
export const addressIn = (word: bigint | null): Hex | null =>
  word === null || word === 0n || word >> 160n !== 0n ? null : `0x${word.toString(16).padStart(40, '0')}`

/** Anything later is no moment. */
const LAST_SECOND = 253_402_300_799n

/** A moment in seconds as Unix ms; null for zero, which stands for none, and for what is no moment. */
export const momentIn = (word: bigint | null): number | null =>
  word === null || word === 0n || word > LAST_SECOND ? null : Number(word) * 1_000

/** A word as a signed number that is small; null for others. */
export function signedOf(word: bigint | null): number | null {
  const value = word === null ? null : BigInt.asIntN(256, word)
  return value === null || value > 1n << 31n || value < -(1n << 31n) ? null : Number(value)
}

/** A number, also one below zero, as the digits of a word. */
export const int256 = (value: number | bigint): string =>
  BigInt.asUintN(256, BigInt(value)).toString(16).padStart(DIGITS, '0')
