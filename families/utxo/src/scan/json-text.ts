import { createLastViews } from '@orrery/primitives/last-views'

const LOWER = new Int8Array(256).fill(-1)
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

/** Most of a transaction stands in one text, and what it spends may stand in another. */
const viewOf = createLastViews()

/** A piece of text that is put often, as words, the last one filled up with zeros. */
export type Piece = { readonly length: number; readonly words: Int32Array }

/** The piece for a text of ASCII. */
export function pieceOf(text: string): Piece {
  const bytes = Buffer.alloc(Math.ceil(text.length / 4) * 4)
  bytes.write(text, 'latin1')
  return {
    length: text.length,
    words: Int32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readInt32LE(4 * i)),
  }
}

/** What a last word may write beyond the end. */
const SLACK = 4
const HIGH_BITS = 0x8080_8080 | 0

/** JSON text that is put together from pieces, for one transaction after the other. */
export class JsonText {
  bytes = Buffer.allocUnsafeSlow(65_536)
  length = 0
  private view = new DataView(this.bytes.buffer)

  clear(): void {
    this.length = 0
  }

  /** Text of any length, in place of what is there. */
  set(text: string): void {
    this.length = 0
    this.room(Buffer.byteLength(text))
    this.length = this.bytes.write(text, 'utf8')
  }

  put({ length, words }: Piece): void {
    this.room(length + SLACK)
    const { view } = this
    let at = this.length
    this.length = at + length
    for (let i = 0; i < words.length; i++, at += 4) view.setInt32(at, words[i]!, true)
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
    const { view, bytes } = this
    const source = viewOf(text)
    let at = this.length
    let i = from
    let wrong = 0
    // Four digits at a time: a byte's high bit is set in each sum when the byte is at least, or beyond, what the sum is for; no byte carries over unless it is refused anyway.
    for (; i + 4 <= to; i += 4, at += 4) {
      const word = source.getInt32(i, true)
      const isDigit = (word + 0x5050_5050) & ~(word + 0x4646_4646)
      const isLetter = (word + 0x1f1f_1f1f) & ~(word + 0x1919_1919)
      wrong |= ~(isDigit | isLetter) | word
      view.setInt32(at, word, true)
    }
    wrong &= HIGH_BITS
    for (; i < to; i++, at++) {
      const digit = text[i]!
      wrong |= LOWER[digit]! & HIGH_BITS
      bytes[at] = digit
    }
    this.length = at
    return wrong === 0
  }

  /** A piece of text that is known to be good JSON. */
  copy(text: Uint8Array, from: number, to: number): void {
    this.room(to - from)
    const { view, bytes } = this
    const source = viewOf(text)
    let at = this.length
    let i = from
    for (; i + 4 <= to; i += 4, at += 4) view.setInt32(at, source.getInt32(i, true), true)
    for (; i < to; i++, at++) bytes[at] = text[i]!
    this.length = at
  }

  private room(size: number): void {
    if (this.length + size <= this.bytes.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(this.length + size, 2 * this.bytes.length))
    this.bytes.copy(grown, 0, 0, this.length)
    this.bytes = grown
    this.view = new DataView(grown.buffer)
  }
}
