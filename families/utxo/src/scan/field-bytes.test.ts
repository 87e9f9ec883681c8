import { createRandom, randomInteger } from '@orrery/primitives/random'
import { expect, test } from 'vitest'
import { FieldBytes } from './field-bytes.ts'

test('numbers and bytes of any length stand one behind the other, in memory that is asked for', () => {
  const random = createRandom(1)
  const fields = new FieldBytes()
  for (const room of [64, 100_000, 300_000]) {
    fields.clear(room)
    const expected: Buffer[] = []
    let length = 0
    while (length < room - 64) {
      const size = randomInteger(random, 0, 40)
      const source = Buffer.from(Array.from({ length: size }, () => randomInteger(random, 0, 255)))
      const value = randomInteger(random, 0, Number.MAX_SAFE_INTEGER)
      const eight = Buffer.alloc(8)
      eight.writeBigUInt64LE(BigInt(value))
      fields.u64(value)
      fields.u32(value >>> 0)
      fields.u16(value & 0xffff)
      expect(fields.hex(Buffer.from(`"${source.toString('hex')}"`), 1, 1 + 2 * size)).toBe(true)
      fields.raw(source, size >>> 1, size)
      const low = Buffer.alloc(6)
      low.writeUInt32LE(value >>> 0)
      low.writeUInt16LE(value & 0xffff, 4)
      expected.push(eight, low, source, source.subarray(size >>> 1))
      length = expected.reduce((sum, one) => sum + one.length, 0)
    }
    expect(fields.bytes.subarray(0, fields.length)).toEqual(Buffer.concat(expected))
  }
})

test('lengths are written as LEB128', () => {
  const fields = new FieldBytes()
  fields.clear(64)
  for (const length of [0, 127, 128, 300, 16_384, 2 ** 31 - 1]) fields.varint(length)
  expect(fields.bytes.toString('hex', 0, fields.length)).toBe('007f8001ac02808001ffffffff07')
})

test('lower-case hex digits are taken and nothing else, at every place of any length', () => {
  const fields = new FieldBytes()
  for (let length = 2; length <= 8; length += 2)
    for (let place = 0; place < length; place++)
      for (let byte = 0; byte < 256; byte++) {
        const digits = Buffer.alloc(length + 2, '09af')
        digits[1 + place] = byte
        fields.clear(64)
        const isHex = fields.hex(digits, 1, 1 + length)
        expect(isHex).toBe(/^[0-9a-f]$/.test(String.fromCharCode(byte)))
        if (isHex) expect(fields.bytes.toString('hex', 0, fields.length)).toBe(digits.toString('latin1', 1, 1 + length))
      }
})
