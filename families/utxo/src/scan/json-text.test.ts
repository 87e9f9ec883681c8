import { expect, test } from 'vitest'
import { JsonText, pieceOf } from './json-text.ts'

const told = (text: JsonText): string => text.bytes.toString('latin1', 0, text.length)

test('pieces and copies of any length stand one behind the other, in memory that grows', () => {
  const text = new JsonText()
  let expected = ''
  const source = Buffer.from('0123456789abcdefghijklmnopqrstuvwxyz')
  for (let n = 0; expected.length < 200_000; n++) {
    const part = source.toString('latin1', n % 5, (n % 5) + (n % 31))
    text.put(pieceOf(part))
    text.copy(source, n % 7, (n % 7) + (n % 29))
    text.number(n)
    expected += part + source.toString('latin1', n % 7, (n % 7) + (n % 29)) + String(n)
  }
  expect(told(text)).toBe(expected)
})

test('lower-case hex digits are taken and nothing else, at every place of any length', () => {
  const text = new JsonText()
  for (let length = 1; length <= 9; length++)
    for (let place = 0; place < length; place++)
      for (let byte = 0; byte < 256; byte++) {
        const digits = Buffer.alloc(length + 2, '09af')
        digits[1 + place] = byte
        text.clear()
        const isHex = text.hex(digits, 1, 1 + length)
        expect(isHex).toBe(/^[0-9a-f]$/.test(String.fromCharCode(byte)))
        if (isHex) expect(told(text)).toBe(digits.toString('latin1', 1, 1 + length))
      }
})
