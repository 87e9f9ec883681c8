import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { envelopeOf, idField, pushOf } from '../testing/envelope-script.ts'
import { readEnvelopes } from './read-envelopes.ts'
import { readContent, readInscription } from './read-inscription.ts'

const read = (...parts: readonly string[]) => readEnvelopes(`0x${parts.join('')}`, 100).map(readInscription)
const TEXT = [1, 'text/plain;charset=utf-8'] as const

test('screens-nonevm §4.7: an envelope tells type, size, pointer, parents, metaprotocol, encoding and delegate', () => {
  const parent = 'ab'.repeat(31) + 'cd'
  const fields = [
    TEXT,
    [2, Uint8Array.of(0x39, 0x30)],
    [3, idField(parent, 0)],
    [5, Uint8Array.of(0xa0)],
    [7, 'brc-20'],
    [11, idField(parent, 258)],
  ] as const
  const [one] = read('20', '22'.repeat(32), 'ac', envelopeOf(fields, 'hello'))
  expect(one).toEqual({
    contentType: 'text/plain;charset=utf-8',
    encoding: null,
    metaprotocol: 'brc-20',
    size: 5,
    metadataSize: 1,
    pointer: 12_345n,
    parents: [`${parent}i0`],
    delegate: `${parent}i258`,
    excerpt: 'hello',
    isBrc20: false,
    brc20: null,
    curse: 'pointer',
  })
})

test('screens-nonevm §4.7: several envelopes of one script, a content in many pushes, and one without', () => {
  const long = 'x'.repeat(1_300)
  const envelopes = readEnvelopes(`0x${envelopeOf([TEXT], long)}${envelopeOf([TEXT], null)}${envelopeOf([], '')}`, 100)
  expect(envelopes.map(({ offset, payload }) => [offset, payload.length])).toEqual([
    [0, 6],
    [1, 2],
    [2, 1],
  ])
  expect(envelopes.map((envelope) => readInscription(envelope).size)).toEqual([1_300, null, 0])
  expect(envelopes.map((envelope) => readContent(envelope).body)).toEqual([
    `0x${Buffer.from(long).toString('hex')}`,
    null,
    '0x',
  ])
  expect(readEnvelopes(`0x${envelopeOf([TEXT], 'a')}${envelopeOf([TEXT], 'b')}`, 1)).toHaveLength(1)
})

test('screens-nonevm §4.7: an even tag that nobody knows, a tag twice and a tag without a value are told', () => {
  const curseOf = (...parts: string[]) => read(...parts).map(({ curse }) => curse)
  expect(curseOf(envelopeOf([TEXT, [66, 'x']], 'a'))).toEqual(['unknownField'])
  expect(curseOf(envelopeOf([TEXT, [255, 'x']], 'a'))).toEqual([null])
  expect(curseOf(envelopeOf([TEXT, TEXT], 'a'))).toEqual(['repeatedField'])
  // The second pointer is left over, and its tag is even.
  expect(
    curseOf(
      envelopeOf(
        [
          [2, ''],
          [2, ''],
        ],
        'a',
      ),
    ),
  ).toEqual(['unknownField'])
  expect(curseOf(envelopeOf([[2, '']], 'a'))).toEqual(['pointer'])
  expect(curseOf(`0063${pushOf('ord')}${pushOf('\u0001')}68`)).toEqual(['incompleteField'])
  // A tag of two bytes is another tag, told even by its first.
  expect(curseOf(`0063${pushOf('ord')}${pushOf(Uint8Array.of(2, 0))}${pushOf('x')}68`)).toEqual(['unknownField'])
})

test('screens-nonevm §4.7: numbers that opcodes push are bytes of the payload', () => {
  const [one] = readEnvelopes(`0x0063${pushOf('ord')}51${pushOf('text/plain')}004f6068`, 9)
  expect(one).toEqual({
    offset: 0,
    payload: ['01', Buffer.from('text/plain').toString('hex'), '', '81', '10'],
    pushnum: true,
    stutter: false,
  })
  expect(readInscription(one!)).toMatchObject({ contentType: 'text/plain', size: 2, curse: 'pushnum' })
})

test('an OP_FALSE that begins nothing makes the next envelope one that stutters', () => {
  const stutters = (script: string) => readEnvelopes(`0x${script}`, 9).map(({ stutter }) => stutter)
  const envelope = envelopeOf([TEXT], 'a')
  expect(stutters(envelope)).toEqual([false])
  expect(stutters(`00${envelope}`)).toEqual([true])
  expect(stutters(`0063${envelope}`)).toEqual([true])
  expect(stutters(`0063${pushOf('ord')}ac${envelope}`)).toEqual([false])
  expect(stutters(`0051${envelope}`)).toEqual([false])
})

test('what is no envelope is none: other words, other opcodes inside, no end, a push beyond the script', () => {
  const envelope = envelopeOf([TEXT], 'a')
  expect(read(`0063${pushOf('ore')}68`)).toEqual([])
  expect(read(`0063${pushOf('ord')}ac68`)).toEqual([])
  expect(read(envelope.slice(0, -2))).toEqual([])
  // A script that cannot be read to its end has none, whatever came before.
  expect(read(envelope, '4c')).toEqual([])
  expect(read(envelope, '05aa')).toEqual([])
  expect(readEnvelopes('0x', 9)).toEqual([])
})

test('hostile fields: no text, no id and no number where the bytes are none', () => {
  const bytes = (...list: number[]) => Uint8Array.from(list)
  const [bad] = read(
    envelopeOf(
      [
        [1, bytes(0xff, 0xfe)],
        [2, bytes(1, 0, 0, 0, 0, 0, 0, 0, 1)],
        [3, bytes(1, 2, 3)],
        [7, 'a\u0000b'],
        [11, Uint8Array.from([...Buffer.alloc(32, 7), 1, 0])],
      ],
      bytes(0xff),
    ),
  )
  expect(bad).toMatchObject({
    contentType: null,
    pointer: null,
    parents: [],
    metaprotocol: null,
    delegate: null,
    excerpt: null,
    size: 1,
  })
  const [far] = read(envelopeOf([[2, bytes(255, 255, 255, 255, 255, 255, 255, 255, 0)]], 'a'))
  expect(far!.pointer).toBe((1n << 64n) - 1n)
  const [fixed] = read(envelopeOf([[11, Uint8Array.from([...Buffer.alloc(32, 7), 1, 0, 0, 0])]], 'a'))
  expect(fixed!.delegate).toBe(`${'07'.repeat(32)}i1`)
  const [marked] = read(envelopeOf([[1, 'text/plain']], 'right \u202e left'))
  expect(marked!.excerpt).toBeNull()
})

test('screens-nonevm §4.7: text is what any language writes, joiners and new characters included, and no control character', () => {
  const excerptOf = (text: string) => read(envelopeOf([TEXT], text))[0]!.excerpt
  // A family of three, Persian with a non-joiner, a soft hyphen, a character that no version of Unicode has.
  for (const text of ['👨\u200d👩\u200d👧', 'می\u200cخواهم', 'a\u00adb', '\u{3ffff}', 'a\n\r\tb'])
    expect(excerptOf(text)).toBe(text)
  for (const sign of [
    '\u0000',
    '\u0007',
    '\u007f',
    '\u0085',
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u2066',
    '\u2069',
  ])
    expect(excerptOf(`a${sign}b`)).toBeNull()
  // Cut between characters.
  expect(excerptOf(`${'a'.repeat(399)}😀`)).toBe('a'.repeat(399))
})

test('screens-nonevm §4.7: a message of BRC20 is JSON with its name, in a text of the right type', () => {
  const isBrc20 = (type: string, body: string, more: readonly (readonly [number, string])[] = []) =>
    read(envelopeOf([[1, type], ...more], body)).map((one) => one.isBrc20)
  const mint = '{"p":"brc-20","op":"mint","tick":"ordi","amt":"1000"}'
  expect(isBrc20('text/plain;charset=utf-8', mint)).toEqual([true])
  expect(isBrc20('application/json', mint)).toEqual([true])
  // Its ticker is what it is, also where a page cannot show it.
  for (const tick of ['a\u200db', '\u202eabc', 'ab\u0085c'])
    expect(isBrc20('text/plain', mint.replace('ordi', tick))).toEqual([true])
  expect(isBrc20('text/html', mint)).toEqual([false])
  expect(isBrc20('text/plain', `${mint}x`)).toEqual([false])
  expect(isBrc20('text/plain', '{"p":"BRC-20"}')).toEqual([false])
  expect(isBrc20('text/plain', '["brc-20"]')).toEqual([false])
  expect(isBrc20('text/plain', 'null /* brc-20 */')).toEqual([false])
  // What it says of its encoding changes nothing of what was pushed.
  expect(isBrc20('text/plain', mint, [[9, 'br']])).toEqual([true])
})

test('reading is linear in a script: a million bytes of openings, of fields and of lengths', () => {
  const openings: Hex = `0x${`0063${pushOf('ord')}68`.repeat(30_000)}`
  expect(readEnvelopes(openings, 100_000)).toHaveLength(30_000)
  const fields = readEnvelopes(`0x0063${pushOf('ord')}${'01ff0161'.repeat(100_000)}68`, 9).map(readInscription)
  expect(fields[0]).toMatchObject({ curse: 'repeatedField', size: null })
})
