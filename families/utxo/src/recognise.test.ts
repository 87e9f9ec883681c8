import { btc } from '@orrery/chains/records/btc'
import { isOrreryError } from '@orrery/errors/orrery-error'
import { expect, test } from 'vitest'
import { utxoFamily } from './utxo-family.ts'

const kinds = (text: string): string[] =>
  utxoFamily.recognise(text, btc).map(({ kind, certain }) => kind + (certain ? '!' : ''))

test('screens §12: 64 hex digits with eight leading zeros are a block first', () => {
  expect(kinds(`00000000${'ab'.repeat(28)}`)).toEqual(['block', 'transaction'])
  expect(kinds(`0000000a${'ab'.repeat(28)}`)).toEqual(['transaction', 'block'])
  expect(utxoFamily.recognise(`0x${'AB'.repeat(32)}`, btc)[0]?.id).toBe(`0x${'ab'.repeat(32)}`)
})

test('a number is a height, an outpoint its transaction, an address certain', () => {
  expect(kinds('840000')).toEqual(['height'])
  expect(utxoFamily.recognise(' 0042 ', btc)).toEqual([{ kind: 'height', id: '42', certain: false }])
  const made = { kind: 'transaction', id: `0x${'ab'.repeat(32)}`, certain: true }
  for (const tail of ['i0', 'i12']) expect(utxoFamily.recognise('ab'.repeat(32) + tail, btc)).toEqual([made])
  // screens §12.1: which output of it is not lost.
  for (const tail of [':3', ':3:4999999999'])
    expect(utxoFamily.recognise('ab'.repeat(32) + tail, btc)).toEqual([{ ...made, output: 3 }])
  expect(kinds('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual(['address!'])
  expect(kinds(`02${'ab'.repeat(32)}`)).toEqual(['address!'])
})

test('anything else is nothing, and never an error', () => {
  for (const text of [
    '',
    'hello',
    '0x12',
    '9'.repeat(30),
    'bc1q',
    'é'.repeat(300),
    `${'ab'.repeat(32)}:x`,
    `${'ab'.repeat(32)}i`,
    `${'ab'.repeat(32)}:1:2:3`,
  ])
    expect(kinds(text)).toEqual([])
})

test('a hash that is none is refused by its error', () => {
  expect(utxoFamily.parseHash('AB'.repeat(32), btc)).toBe(`0x${'ab'.repeat(32)}`)
  expect(utxoFamily.formatHash(`0x${'ab'.repeat(32)}`)).toBe('ab'.repeat(32))
  expect(() => utxoFamily.parseHash('xyz', btc)).toThrow(
    expect.toSatisfy((error: unknown) => isOrreryError(error, 'HASH_MALFORMED')),
  )
})
