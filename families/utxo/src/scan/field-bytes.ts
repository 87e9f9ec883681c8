import { decodeHex } from './json-text.ts'

/** The bytes that `packFields` makes of a transaction, put together from places in texts, for one transaction after the other. Little endian. */
export class FieldBytes {
  bytes = Buffer.allocUnsafeSlow(65_536)
  length = 0
  private view = new DataView(this.bytes.buffer)

  /** Begins anew, with room for so many bytes of whatever follows. */
  clear(room: number): void {
    this.length = 0
    if (room <= this.bytes.length) return
    this.bytes = Buffer.allocUnsafeSlow(2 * room)
    this.view = new DataView(this.bytes.buffer)
  }

  u8(value: number): void {
    this.bytes[this.length++] = value
  }

  u16(value: number): void {
    this.view.setUint16(this.length, value, true)
    this.length += 2
  }

  u32(value: number): void {
    this.view.setUint32(this.length, value, true)
    this.length += 4
  }

  /** A whole number that is not negative and exact. */
  u64(value: number): void {
    const high = Math.floor(value / 0x1_0000_0000)
    this.view.setUint32(this.length, value - high * 0x1_0000_0000, true)
    this.view.setUint32(this.length + 4, high, true)
    this.length += 8
  }

  varint(value: number): void {
    let rest = value
    for (; rest >= 128; rest >>>= 7) this.bytes[this.length++] = (rest & 0x7f) | 0x80
    this.bytes[this.length++] = rest
  }

  /** Bytes by their lower-case hex digits in a text; false where there is anything else. */
  hex(text: Uint8Array, from: number, to: number): boolean {
    const at = this.length
    this.length = at + ((to - from) >>> 1)
    return decodeHex(text, from, to, this.bytes, at)
  }

  /** Bytes as they are. */
  raw(source: Uint8Array, from: number, to: number): void {
    const { bytes } = this
    let at = this.length
    for (let i = from; i < to; i++) bytes[at++] = source[i]!
    this.length = at
  }
}
