/** Lower-case digits by character code; other characters are negative. */
export const LOWER = new Int8Array(256).fill(-1)
for (let i = 0; i < 10; i++) LOWER[48 + i] = i
for (let i = 0; i < 6; i++) LOWER[97 + i] = 10 + i

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

/** Puts the bytes of lower-case hex digits at a place of `out`, which has room for them; false for other text. */
export function decodeHex(text: Uint8Array, from: number, to: number, out: Uint8Array, place: number): boolean {
  let wrong = 0
  for (let i = from, at = place; i < to; i += 2) {
    const high = LOWER[text[i]!]!
    const low = LOWER[text[i + 1]!]!
    wrong |= high | low
    out[at++] = (high << 4) | low
  }
  return wrong >= 0
}
