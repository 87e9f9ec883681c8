const LOWER = new Int8Array(256).fill(-1)
for (let i = 0; i < 10; i++) LOWER[48 + i] = i
for (let i = 0; i < 6; i++) LOWER[97 + i] = 10 + i

const DIGITS = Buffer.from('0123456789abcdef', 'latin1')
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

/** JSON text that is put together from pieces, for one transaction after the other. */
export class JsonText {
  bytes = Buffer.allocUnsafeSlow(65_536)
  length = 0

  clear(): void {
    this.length = 0
  }

  /** Text of any length, in place of what is there. */
  set(text: string): void {
    this.length = 0
    this.room(Buffer.byteLength(text))
    this.length = this.bytes.write(text, 'utf8')
  }

  put(piece: Uint8Array): void {
    const { length } = piece
    this.room(length)
    const { bytes } = this
    let at = this.length
    for (let i = 0; i < length; i++) bytes[at++] = piece[i]!
    this.length = at
  }

  /** A whole number that is not negative and exact. */
  number(value: number): void {
    this.room(20)
    const { bytes } = this
    let end = this.length + 1
    for (let tens = 10; tens <= value; tens *= 10) end++
    this.length = end
    let rest = value
    // Far quicker with small integers than with doubles.
    while (rest > 0x3fff_ffff) {
      const next = Math.floor(rest / 10)
      bytes[--end] = ZERO + rest - next * 10
      rest = next
    }
    let small = rest | 0
    do {
      const next = (small / 10) | 0
      bytes[--end] = ZERO + small - next * 10
      small = next
    } while (small > 0)
  }

  /** Lower-case hex digits as they stand in a text; false where there is anything else. */
  hex(text: Uint8Array, from: number, to: number): boolean {
    this.room(to - from)
    const { bytes } = this
    let at = this.length
    let wrong = 0
    for (let i = from; i < to; i++) {
      const digit = text[i]!
      wrong |= LOWER[digit]!
      bytes[at++] = digit
    }
    this.length = at
    return wrong >= 0
  }

  /** Bytes as lower-case hex digits. */
  hexOf(source: Uint8Array, from: number, to: number): void {
    this.room(2 * (to - from))
    const { bytes } = this
    let at = this.length
    for (let i = from; i < to; i++) {
      const byte = source[i]!
      bytes[at++] = DIGITS[byte >> 4]!
      bytes[at++] = DIGITS[byte & 15]!
    }
    this.length = at
  }

  /** A piece of text that is known to be good JSON. */
  copy(text: Uint8Array, from: number, to: number): void {
    this.room(to - from)
    const { bytes } = this
    let at = this.length
    for (let i = from; i < to; i++) bytes[at++] = text[i]!
    this.length = at
  }

  private room(size: number): void {
    if (this.length + size <= this.bytes.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(this.length + size, 2 * this.bytes.length))
    this.bytes.copy(grown, 0, 0, this.length)
    this.bytes = grown
  }
}
