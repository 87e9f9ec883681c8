import { createLastViews } from '@orrery/primitives/last-views'

const DIGIT = new Int8Array(128).fill(-1)
for (let i = 0; i < 10; i++) DIGIT[48 + i] = i
for (let i = 0; i < 6; i++) DIGIT[97 + i] = 10 + i

/** Digits by character code, upper case too; other characters are negative. */
export const ANY_DIGIT = new Int8Array(256).fill(-1)
for (let i = 0; i < 10; i++) ANY_DIGIT[48 + i] = i
for (let i = 0; i < 6; i++) ANY_DIGIT[97 + i] = ANY_DIGIT[65 + i] = 10 + i
/** Bytes by their two digits as they stand in text, read as little endian: one look-up instead of two takes a third off (measured). */
const PAIR = new Int16Array(0x1_0000).fill(-1)
for (const [high, tens] of ANY_DIGIT.entries())
  if (tens >= 0)
    for (const [low, ones] of ANY_DIGIT.entries()) if (ones >= 0) PAIR[(low << 8) | high] = tens * 16 + ones

/** The text that was read last: thousands of values are read from the same one. */
let seenText: Uint8Array = new Uint8Array(0)
let seenView = new DataView(seenText.buffer)
const viewOf = (text: Uint8Array): DataView => {
  if (text !== seenText) {
    seenText = text
    seenView = new DataView(text.buffer, text.byteOffset, text.byteLength)
  }
  return seenView
}

/** Most rows take an address from one source and a hash from the other. */
const sourceViewOf = createLastViews()

/** Copies at least eight bytes, word by word; what is left of them with the last word, which may write some once more (measured: a third faster than byte by byte). */
function copyWords(source: DataView, from: number, to: number, target: DataView, at: number): void {
  let next = from
  for (; next + 8 <= to; next += 8) target.setBigUint64(at + next - from, source.getBigUint64(next, true), true)
  if (next < to) target.setBigUint64(at + to - from - 8, source.getBigUint64(to - 8, true), true)
}

const U256_END = 1n << 256n
const I256_END = 1n << 255n
/** Below this many characters a loop in JavaScript beats the call into the runtime (measured). */
const SHORT = 96
/** Up to this many bytes a loop over words is faster than the runtime's copy, which makes an object of each source (measured). */
const SMALL = 256

/** Gives memory of so many bytes that begins where its `ArrayBuffer` begins. */
export type Allocate = (bytes: number) => Buffer

/**
 * A growing buffer that writes the scalars of ClickHouse's RowBinary format. Everything is little
 * endian. A value outside its type throws `RangeError`: the engine would wrap it silently.
 */
export class ByteWriter {
  #buffer: Buffer
  #view: DataView
  #at = 0

  readonly #allocate: Allocate

  /** `allocate`: where its bytes lie; in memory of this thread unless told. */
  constructor(capacity = 65_536, allocate: Allocate = Buffer.allocUnsafeSlow) {
    this.#allocate = allocate
    this.#buffer = allocate(capacity)
    this.#view = new DataView(this.#buffer.buffer)
  }

  get length(): number {
    return this.#at
  }

  /** The bytes so far, without a copy; valid until the next write. */
  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#at)
  }

  /** Gives the bytes so far away for good, and goes on in memory of its own for `capacity` bytes. */
  handOver(capacity: number): Uint8Array {
    const bytes = this.bytes()
    this.#buffer = this.#allocate(capacity)
    this.#view = new DataView(this.#buffer.buffer)
    this.#at = 0
    return bytes
  }

  /** Forgets everything after `length`. */
  truncate(length: number): void {
    this.#at = length
  }

  /** Bytes that another writer holds already. */
  copy(source: ByteWriter, from: number, to: number): void {
    if (!(from >= 0 && from <= to && to <= source.#at))
      throw new RangeError(`no bytes ${from} to ${to} of ${source.#at}`)
    let at = this.#room(to - from)
    if (to - from > SMALL) {
      source.#buffer.copy(this.#buffer, at, from, to)
      return
    }
    if (to - from >= 8) copyWords(source.#view, from, to, this.#view, at)
    else {
      const bytes = source.#buffer
      const buffer = this.#buffer
      for (let next = from; next < to; next++) buffer[at++] = bytes[next]!
    }
  }

  #room(size: number): number {
    const at = this.#at
    const end = at + size
    if (end > this.#buffer.length) {
      const grown = this.#allocate(Math.max(end, 2 * this.#buffer.length))
      this.#buffer.copy(grown, 0, 0, at)
      this.#buffer = grown
      this.#view = new DataView(grown.buffer)
    }
    this.#at = end
    return at
  }

  u8(value: number): void {
    if ((value & 0xff) !== value) throw new RangeError(`not a UInt8: ${value}`)
    const at = this.#room(1)
    this.#buffer[at] = value
  }

  u16(value: number): void {
    if ((value & 0xffff) !== value) throw new RangeError(`not a UInt16: ${value}`)
    const at = this.#room(2)
    this.#view.setUint16(at, value, true)
  }

  u32(value: number): void {
    if (value >>> 0 !== value) throw new RangeError(`not a UInt32: ${value}`)
    const at = this.#room(4)
    this.#view.setUint32(at, value, true)
  }

  u64(value: number): void {
    if (!(value >= 0 && Number.isSafeInteger(value))) throw new RangeError(`not an exact UInt64: ${value}`)
    const at = this.#room(8)
    this.#view.setUint32(at, value >>> 0, true)
    this.#view.setUint32(at + 4, Math.floor(value / 0x1_0000_0000), true)
  }

  i64(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact Int64: ${value}`)
    const at = this.#room(8)
    this.#view.setUint32(at, value >>> 0, true)
    this.#view.setInt32(at + 4, Math.floor(value / 0x1_0000_0000), true)
  }

  f64(value: number): void {
    if (typeof value !== 'number') throw new RangeError(`not a Float64: ${String(value)}`)
    const at = this.#room(8)
    this.#view.setFloat64(at, value, true)
  }

  u256(value: bigint): void {
    if (!(typeof value === 'bigint' && value >= 0n && value < U256_END))
      throw new RangeError(`not a UInt256: ${String(value)}`)
    this.#words(value)
  }

  i256(value: bigint): void {
    if (!(typeof value === 'bigint' && value >= -I256_END && value < I256_END))
      throw new RangeError(`not an Int256: ${String(value)}`)
    this.#words(value)
  }

  /** An Int256 that a number holds exactly. */
  i256Of(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact Int256: ${value}`)
    const at = this.#room(32)
    const view = this.#view
    view.setUint32(at, value >>> 0, true)
    view.setInt32(at + 4, Math.floor(value / 0x1_0000_0000), true)
    const sign = value < 0 ? -1 : 0
    for (let word = at + 8; word < at + 32; word += 4) view.setInt32(word, sign, true)
  }

  /** A UInt256 that a number holds exactly. */
  u256Of(value: number): void {
    if (!(value >= 0)) throw new RangeError(`not an exact UInt256: ${value}`)
    this.i256Of(value)
  }

  /** Bytes from elsewhere, with their length before them. */
  bytesAt(source: Uint8Array, at: number, length: number): void {
    if (length >= 8 && length < 128) {
      const to = this.#room(length + 1)
      this.#buffer[to] = length
      copyWords(sourceViewOf(source), at, at + length, this.#view, to + 1)
      return
    }
    this.varint(length)
    this.raw(source, at, at + length)
  }

  /** Four words of two's complement; `setBigUint64` keeps the low 64 bits of what it is given. */
  #words(value: bigint): void {
    const at = this.#room(32)
    const view = this.#view
    view.setBigUint64(at, value, true)
    const second = value >> 64n
    view.setBigUint64(at + 8, second, true)
    if (second === 0n) {
      view.setBigUint64(at + 16, 0n, true)
      view.setBigUint64(at + 24, 0n, true)
      return
    }
    const third = value >> 128n
    view.setBigUint64(at + 16, third, true)
    view.setBigUint64(at + 24, third >> 64n, true)
  }

  /** An unsigned LEB128 number, which is how RowBinary writes lengths. */
  varint(value: number): void {
    let rest = value
    while (rest > 0x7f) {
      const at = this.#room(1)
      this.#buffer[at] = (rest & 0x7f) | 0x80
      rest = Math.floor(rest / 128)
    }
    const at = this.#room(1)
    this.#buffer[at] = rest
  }

  /** Bytes given as lower-case `0x` hex text, with their length before them. */
  hex(text: string): void {
    const digits = text.length - 2
    if (text.charCodeAt(0) !== 48 || text.charCodeAt(1) !== 120 || digits < 0 || (digits & 1) === 1)
      throw new RangeError('not a hex byte string')
    const size = digits >>> 1
    this.varint(size)
    const at = this.#room(size)
    const buffer = this.#buffer
    if (digits <= SHORT) {
      let wrong = 0
      for (let i = 2, to = at; i < text.length; i += 2, to++) {
        // `?? -1`: a character beyond the table is no digit either.
        const high = DIGIT[text.charCodeAt(i)] ?? -1
        const low = DIGIT[text.charCodeAt(i + 1)] ?? -1
        wrong |= high | low
        buffer[to] = (high << 4) | low
      }
      if (wrong < 0) throw new RangeError('not a hex byte string')
    } else if (buffer.write(text.slice(2), at, size, 'hex') !== size) throw new RangeError('not a hex byte string')
  }

  /**
   * The bytes that `digits` hex digits stand for, with their length before them. `at` is the first digit's place in
   * `text`. Reads either case. Throws `RangeError` where there is another character or half a byte.
   */
  hexAt(text: Uint8Array, at: number, digits: number): void {
    const size = digits >>> 1
    this.varint(size)
    let to = this.#room(size)
    const buffer = this.#buffer
    if ((digits & 1) === 1 || !(at >= 0 && at + digits <= text.length)) throw new RangeError('not a hex byte string')
    const view = viewOf(text)
    let wrong = 0
    for (let i = at, end = at + digits; i < end; i += 2) {
      const byte = PAIR[view.getUint16(i, true)]!
      wrong |= byte
      buffer[to++] = byte
    }
    if (wrong < 0) throw new RangeError('not a hex byte string')
  }

  /** A UInt256 that is given as 1 to 64 hex digits at a place in `text`. Throws `RangeError` where it is none. */
  u256At(text: Uint8Array, at: number, digits: number): void {
    if (!(digits > 0 && digits <= 64 && at >= 0 && at + digits <= text.length)) throw new RangeError('not a UInt256')
    let to = this.#room(32)
    const end = to + 32
    const buffer = this.#buffer
    const view = viewOf(text)
    let wrong = 0
    let i = at + digits - 2
    for (; i >= at; i -= 2) {
      const byte = PAIR[view.getUint16(i, true)]!
      wrong |= byte
      buffer[to++] = byte
    }
    if (i === at - 1) {
      const low = ANY_DIGIT[text[at]!]!
      wrong |= low
      buffer[to++] = low
    }
    if (wrong < 0) throw new RangeError('not a UInt256')
    while (to < end) buffer[to++] = 0
  }

  /** Reads back the UInt256 that was written at an offset. */
  u256From(at: number): bigint {
    const view = this.#view
    const low = view.getBigUint64(at, true)
    const second = view.getBigUint64(at + 8, true)
    const third = view.getBigUint64(at + 16, true)
    const high = view.getBigUint64(at + 24, true)
    if (third === 0n && high === 0n) return second === 0n ? low : (second << 64n) | low
    return (high << 192n) | (third << 128n) | (second << 64n) | low
  }

  /** Bytes from elsewhere, as they are. */
  raw(source: Uint8Array, from: number, to: number): void {
    let at = this.#room(to - from)
    const buffer = this.#buffer
    if (to - from > SMALL) {
      buffer.set(source.subarray(from, to), at)
      return
    }
    if (to - from >= 8) copyWords(sourceViewOf(source), from, to, this.#view, at)
    else for (let next = from; next < to; next++) buffer[at++] = source[next]!
  }

  /** What was written, in place: longer than `length`, and valid until the next write. */
  get memory(): Uint8Array {
    return this.#buffer
  }

  /** Text as UTF-8 with its length before it; a lone surrogate becomes U+FFFD. */
  text(value: string): void {
    const length = value.length
    if (length <= SHORT) {
      const start = this.#at
      this.varint(length)
      const at = this.#room(length)
      const buffer = this.#buffer
      let seen = 0
      for (let i = 0; i < length; i++) {
        const unit = value.charCodeAt(i)
        seen |= unit
        buffer[at + i] = unit
      }
      if (seen < 0x80) return
      this.#at = start
    }
    const size = Buffer.byteLength(value, 'utf8')
    this.varint(size)
    const at = this.#room(size)
    this.#buffer.write(value, at, size, 'utf8')
  }
}
