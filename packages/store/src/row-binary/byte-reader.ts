import type { Hex } from '@orrery/primitives/hex'

/** Reads the scalars of RowBinary. Reading past the end throws `RangeError`. */
export class ByteReader {
  readonly #buffer: Buffer
  readonly #view: DataView
  #at: number

  constructor(bytes: Uint8Array, offset = 0) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#at = offset
  }

  get offset(): number {
    return this.#at
  }

  get done(): boolean {
    return this.#at >= this.#buffer.length
  }

  #take(size: number): number {
    const at = this.#at
    if (at + size > this.#buffer.length) throw new RangeError('the rows end in the middle of a value')
    this.#at = at + size
    return at
  }

  u8(): number {
    return this.#buffer[this.#take(1)]!
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2), true)
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true)
  }

  /** Throws when the number is 2^53 or more: it would not be exact. */
  u64(): number {
    const at = this.#take(8)
    const high = this.#view.getUint32(at + 4, true)
    if (high >= 0x20_0000) throw new RangeError('a UInt64 is too large to be exact')
    return high * 0x1_0000_0000 + this.#view.getUint32(at, true)
  }

  /** Throws when the number is not a safe integer. */
  i64(): number {
    const at = this.#take(8)
    const value = this.#view.getInt32(at + 4, true) * 0x1_0000_0000 + this.#view.getUint32(at, true)
    if (!Number.isSafeInteger(value)) throw new RangeError('an Int64 is too large to be exact')
    return value
  }

  f64(): number {
    return this.#view.getFloat64(this.#take(8), true)
  }

  u256(): bigint {
    const at = this.#take(32)
    return this.#low(at) | (this.#view.getBigUint64(at + 24, true) << 192n)
  }

  i256(): bigint {
    const at = this.#take(32)
    return this.#low(at) | (this.#view.getBigInt64(at + 24, true) << 192n)
  }

  /** The low 192 bits of a 256-bit number. */
  #low(at: number): bigint {
    const first = this.#view.getBigUint64(at, true)
    const second = this.#view.getBigUint64(at + 8, true)
    const third = this.#view.getBigUint64(at + 16, true)
    return first | (second << 64n) | (third << 128n)
  }

  varint(): number {
    let value = 0
    for (let scale = 1; scale <= 2 ** 42; scale *= 128) {
      const byte = this.u8()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
    throw new RangeError('a length is too large')
  }

  hex(): Hex {
    return this.hexOf(this.varint())
  }

  /** So many bytes that stand without their length. */
  hexOf(size: number): Hex {
    const at = this.#take(size)
    return `0x${this.#buffer.toString('hex', at, at + size)}`
  }

  /** Text; bytes that are not UTF-8 become U+FFFD. */
  text(): string {
    const size = this.varint()
    const at = this.#take(size)
    return this.#buffer.toString('utf8', at, at + size)
  }
}
