import { ANY_DIGIT } from '@orrery/store/row-binary/byte-writer'

/** Hex digits that a number holds exactly. */
export const EXACT_DIGITS = 13

/** A quantity of at most `EXACT_DIGITS` digits. Throws `RangeError` on other text. */
export function numberAt(text: Uint8Array, from: number, to: number): number {
  let value = 0
  let wrong = to > from && to - from <= EXACT_DIGITS ? 0 : -1
  for (let i = from; i < to; i++) {
    const digit = ANY_DIGIT[text[i]!]!
    wrong |= digit
    value = value * 16 + digit
  }
  if (!(wrong >= 0)) throw new RangeError('not a quantity')
  return value
}

/** A quantity of up to 256 bits. Throws `RangeError` on other text. */
export function bigintAt(text: Buffer, from: number, to: number): bigint {
  if (to - from <= EXACT_DIGITS) return BigInt(numberAt(text, from, to))
  if (to - from > 64) throw new RangeError('not a quantity')
  try {
    return BigInt(`0x${text.toString('latin1', from, to)}`)
  } catch (cause) {
    throw new RangeError('not a quantity', { cause })
  }
}

/** Writes the JSON text of a transaction's own fields, as `JSON.stringify` would write them. */
export class ExtText {
  bytes = Buffer.allocUnsafeSlow(4_096)
  length = 0

  /** Text of any length, in place of what is there. */
  set(text: string): void {
    const size = Buffer.byteLength(text)
    if (size > this.bytes.length) this.bytes = Buffer.allocUnsafeSlow(size * 2)
    this.length = this.bytes.write(text, 'utf8')
  }

  /** A few bytes of ASCII. */
  put(bytes: Uint8Array): void {
    const { length } = bytes
    for (let i = 0; i < length; i++) this.bytes[this.length + i] = bytes[i]!
    this.length += length
  }

  /** A whole number that JSON holds exactly. */
  number(value: number): void {
    let rest = value
    let end = this.length + 1
    for (let tens = 10; tens <= value; tens *= 10) end++
    this.length = end
    do {
      const next = Math.floor(rest / 10)
      this.bytes[--end] = 48 + rest - next * 10
      rest = next
    } while (rest > 0)
  }

  /** The decimal text of a hex quantity, without quotes. */
  decimal(text: Buffer, from: number, to: number): void {
    if (to - from <= EXACT_DIGITS) this.number(numberAt(text, from, to))
    else this.length += this.bytes.write(bigintAt(text, from, to).toString(), this.length, 'latin1')
  }
}
