import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { readDoginal } from './read-doginal.ts'

const word = (text: string): string => {
  const digits = Buffer.from(text).toString('hex')
  const size = (digits.length / 2).toString(16).padStart(2, '0')
  return (digits.length > 150 ? '4c' : '') + size + digits
}
const TYPE = 'text/plain; charset=utf8'
const script = (...parts: readonly string[]): Hex => `0x${parts.join('')}`
/** Behind the pieces the script goes on with what unlocks the coin. */
const UNLOCK = [`47${'30'.repeat(71)}`, `23${'21'.repeat(35)}`]
const [OP_0, OP_1, OP_2] = ['00', '51', '52'] as const

test('issue 6: an inscription of Dogecoin is read as the README of Doginals writes it, in one piece and in several', () => {
  expect(readDoginal(script(word('ord'), OP_1, word(TYPE), OP_0, word('Woof!'), ...UNLOCK))).toEqual({
    contentType: TYPE,
    pieces: 1,
    left: 0,
    size: 5,
    excerpt: 'Woof!',
  })
  expect(
    readDoginal(script(word('ord'), OP_2, word(TYPE), OP_1, word('Woof and '), OP_0, word('woof woof!'), ...UNLOCK)),
  ).toMatchObject({ pieces: 2, left: 0, excerpt: 'Woof and woof woof!' })
  // The rest comes with another transaction: nothing is told of a content that is not whole.
  expect(readDoginal(script(word('ord'), OP_2, word(TYPE), OP_1, word('Woof and '), ...UNLOCK))).toEqual({
    contentType: TYPE,
    pieces: 1,
    left: 1,
    size: 9,
    excerpt: null,
  })
  // Numbers beyond 16 are pushed as bytes, the lowest first; long pieces behind OP_PUSHDATA1.
  const long = 'w'.repeat(240)
  expect(readDoginal(script(word('ord'), '02e803', word(TYPE), '02e703', word(long)))).toMatchObject({
    pieces: 1,
    left: 999,
    size: 240,
  })
  expect(readDoginal(script(word('ord'), OP_1, OP_0, OP_0, OP_0))).toMatchObject({ contentType: '', left: 0, size: 0 })
})

test('a countdown that is wrong ends what is here, and what is no inscription is none', () => {
  expect(readDoginal(script(word('ord'), OP_2, word(TYPE), OP_0, word('woof')))).toMatchObject({ pieces: 0, left: 2 })
  expect(readDoginal(script(word('ord'), OP_1, word('image/png'), OP_0, '02ff00'))).toMatchObject({
    excerpt: null,
    size: 2,
  })
  for (const other of [
    script(...UNLOCK),
    script(),
    // What goes on with another transaction's content.
    script(OP_0, word('woof woof!'), ...UNLOCK),
    script(word('ord'), OP_0, word(TYPE)),
    script(word('ord'), OP_1),
    script(word('ord'), '09ffffffffffffffffff', word(TYPE), OP_0, word('x')),
    script(word('ord'), OP_1, word(TYPE), OP_0, '05aa'),
    script(word('ord'), OP_1, word(TYPE), 'ac'),
    script(word('ord'), '010b', `20${'ab'.repeat(32)}`, ...UNLOCK),
  ])
    expect([other, readDoginal(other)]).toEqual([other, null])
})

test('a delegate is named by an id as ord reads one: an index of fewer than four bytes ends with no zero', () => {
  const named = (index: string) => {
    const id = `${'ab'.repeat(32)}${index}`
    return readDoginal(script(word('ord'), '010b', `${(id.length / 2).toString(16)}${id}`, ...UNLOCK))
  }
  expect(['', '01', '0001', '00000000'].map(named)).toEqual([null, null, null, null])
  // What is no delegate announces eleven pieces.
  expect(['00', '0100', '000000'].map((index) => named(index)?.left)).toEqual([11, 11, 11])
})
