import type { Hex } from '@orrery/primitives/hex'

// More members than any quorum has (DIP-6: 400), so that a count cannot ask for much.
const MAX_BITS = 10_000

/** Walks serialised bytes, given as hex digits so that it runs in browsers too. Every read beyond the end throws `RangeError`. */
export class PayloadReader {
  readonly #digits: string
  #at = 0

  constructor(payload: Hex) {
    this.#digits = payload.slice(2)
  }

  isAtEnd(): boolean {
    return this.#at === this.#digits.length
  }

  #take(size: number): string {
    const end = this.#at + size * 2
    if (end > this.#digits.length) throw new RangeError('the payload ends early')
    const taken = this.#digits.slice(this.#at, end)
    this.#at = end
    return taken
  }

  #reversed(size: number): string {
    return (this.#take(size).match(/../g) ?? []).reverse().join('')
  }

  hex(size: number): Hex {
    return `0x${this.#take(size)}`
  }

  /** Bytes in the order in which hashes are shown: the last comes first. */
  reversed(size: number): Hex {
    return `0x${this.#reversed(size)}`
  }

  hash(): Hex {
    return this.reversed(32)
  }

  u8(): number {
    return Number.parseInt(this.#take(1), 16)
  }

  u16(): number {
    return Number.parseInt(this.#reversed(2), 16)
  }

  /** In network byte order. */
  u16Network(): number {
    return Number.parseInt(this.#take(2), 16)
  }

  i16(): number {
    return (this.u16() << 16) >> 16
  }

  u32(): number {
    return Number.parseInt(this.#reversed(4), 16)
  }

  u64(): bigint {
    return BigInt(`0x${this.#reversed(8)}`)
  }

  i64(): bigint {
    return BigInt.asIntN(64, this.u64())
  }

  /** CompactSize integer, for what has to fit into a payload. */
  size(): number {
    const first = this.u8()
    if (first < 0xfd) return first
    if (first === 0xfd) return this.u16()
    if (first === 0xfe) return this.u32()
    throw new RangeError('a length is beyond any payload')
  }

  /** A set of bits with its size before it, and how many of them are set; bits beyond the size are none. */
  bits(): { readonly size: number; readonly set: number } {
    const size = this.size()
    if (size > MAX_BITS) throw new RangeError('a set is beyond any quorum')
    const digits = this.#take(Math.ceil(size / 8))
    let set = 0
    for (let i = 0; i < size; i++) {
      const byte = Number.parseInt(digits.slice((i >> 3) * 2, (i >> 3) * 2 + 2), 16)
      if ((byte >> (i & 7)) & 1) set++
    }
    return { size, set }
  }
}
