import { createLastViews } from '@orrery/primitives/last-views'

const LOWER = new Int8Array(256).fill(-1)
for (let i = 0; i < 10; i++) LOWER[48 + i] = i
for (let i = 0; i < 6; i++) LOWER[97 + i] = 10 + i
/** Bytes by their two lower-case digits as they stand in text, read as little endian; negative for other text. One look-up for both halves the time (measured). */
const PAIR = new Int16Array(0x1_0000).fill(-1)
for (const [high, tens] of LOWER.entries())
  if (tens >= 0) for (const [low, ones] of LOWER.entries()) if (ones >= 0) PAIR[(low << 8) | high] = tens * 16 + ones

/** Most of a transaction stands in one text, and what it spends may stand in another. */
const viewOf = createLastViews()

const ZERO = 48
/** Digits of a number that is exact whatever it says. */
const EXACT_DIGITS = 15

/** A whole number written bare and as short as can be, of at most 15 digits; NaN for other text. */
export function wholeAt(text: Uint8Array, from: number, to: number): number {
  if (!(to > from && to - from <= EXACT_DIGITS) || (text[from] === ZERO && to > from + 1)) return Number.NaN
  let value = 0
  for (let i = from; i < to; i++) {
    const digit = text[i]! - ZERO
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

/** More coins than this in base units of 10^-8 are not exact as a number. */
const MOST_COINS = 90_000_000
const PLACES = 8

/** Base units of a coin amount that is written without an exponent; NaN for other text, and for amounts that a number does not hold. */
export function amountAt(text: Uint8Array, from: number, to: number): number {
  let point = from
  while (point < to && text[point] !== 46) point++
  const coins = wholeAt(text, from, point)
  if (!(coins < MOST_COINS)) return Number.NaN
  const places = to - point - 1
  if (places === -1) return coins * 10 ** PLACES
  if (places < 1 || places > PLACES) return Number.NaN
  let units = 0
  for (let i = point + 1; i < to; i++) {
    const digit = text[i]! - ZERO
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    units = units * 10 + digit
  }
  for (let i = places; i < PLACES; i++) units *= 10
  return coins * 10 ** PLACES + units
}

/** Puts the bytes of lower-case hex digits at a place of `out`, which has room for them; false for other text, of which an even number of letters is read. */
export function decodeHex(text: Uint8Array, from: number, to: number, out: Uint8Array, place: number): boolean {
  const source = viewOf(text)
  let wrong = 0
  for (let i = from, at = place; i < to; i += 2) {
    const byte = PAIR[source.getUint16(i, true)]!
    wrong |= byte
    out[at++] = byte
  }
  return wrong >= 0
}
