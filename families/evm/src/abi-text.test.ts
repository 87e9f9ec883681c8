import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { readBool, readContractText, readUint } from './abi-text.ts'

const word = (value: bigint | number): string => BigInt(value).toString(16).padStart(64, '0')
const string = (bytes: Uint8Array | string): Hex => {
  const digits = Buffer.from(bytes as string).toString('hex')
  return `0x${word(32)}${word(digits.length / 2)}${digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')}`
}

test.each<[string, Hex, string | null, boolean]>([
  ['a string', string('Tether USD'), 'Tether USD', false],
  ['emoji and right-to-left text', string('🦄 \u202eسلام'), '🦄 \u202eسلام', false],
  ['the bytes32 of early tokens', `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`, 'MKR', false],
  ['an empty string', string(''), null, false],
  ['blanks', string('   '), null, false],
  ['nothing', '0x', null, false],
  ['half a word', '0x1234', null, false],
  ['bytes that are no UTF-8', string(Buffer.from([0x61, 0xff, 0xfe])), 'a\uFFFD\uFFFD', true],
  ['a NUL inside', string('a\0b'), 'a\uFFFDb', true],
  ['a string that points at itself', `0x${word(0)}${word(0)}`, null, false],
  ['a string beyond its end', `0x${word(32)}${word(99)}${word(1)}`, null, false],
  ['a string at 2^255', `0x${word(2n ** 255n)}${word(1)}`, null, false],
  ['a string of 2^255 bytes', `0x${word(32)}${word(2n ** 255n)}`, null, false],
])('%s is read as what it is (reliability F-35)', (_, answer, text, keepsRaw) => {
  const read = readContractText(answer)
  expect(read.text).toBe(text)
  expect(read.raw !== null).toBe(keepsRaw)
})

test('a name of a megabyte is cut to 256 code points', () => {
  expect([...readContractText(string('🦄'.repeat(250_000))).text!]).toHaveLength(256)
})

test('numbers and truth values are read from whole words only', () => {
  expect(readUint(`0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n)
  expect(readUint(`0x${word(5)}${word(6)}`)).toBe(5n)
  expect(readUint('0x05')).toBeNull()
  expect([word(0), word(1), word(2), '01'].map((digits) => readBool(`0x${digits}`))).toEqual([false, true, null, null])
})
