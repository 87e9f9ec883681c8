import { readFileSync } from 'node:fs'
import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import { describe, expect, test } from 'vitest'
import { parseAddress } from './parse-address.ts'
import { readPoolBook } from './pool-book.ts'
import { recordedPools } from './testing/recorded.ts'

const text = (words: string) => `0x03aabbcc${Buffer.from(words, 'utf8').toString('hex')}` as const
const paid = '1PzVut5X6Nx7Mv4JHHKPtVM9Jr9LJ4Rbry'

test('screens-nonevm §4.5: a block is the pool’s that it pays, else whose text it bears, the longest first', () => {
  const book = readPoolBook(
    [
      { name: 'Ann', addresses: [paid, 'ltc1qnotours'], tags: ['/ann/'], link: 'https://ann.example/' },
      { name: 'Short', addresses: [], tags: ['pool', 'x'], link: 'javascript:alert(1)' },
      { name: 'Long ⚡', addresses: [], tags: ['/Long⚡ pool/'] },
      { name: 'ann', addresses: [] },
      { name: 'unknown' },
    ],
    btc,
  )
  expect(book.pools.map(({ code, link }) => [code, link])).toEqual([
    ['ann', 'https://ann.example/'],
    ['short', null],
    ['long', null],
    ['ann-2', null],
    ['unknown-2', null],
  ])
  // An address of another chain is no mark of a pool of this one.
  expect(book.pools[0]!.addresses).toEqual([paid])
  const key = parseAddress(paid, btc)
  expect(book.poolOf(text('/Long⚡ pool/'), [null, key]).code).toBe('ann')
  expect(book.poolOf(text('mined by /Long⚡ pool/'), []).code).toBe('long')
  expect(book.poolOf(text('a pool'), []).code).toBe('short')
  expect(book.poolOf(text('x'), [])).toEqual({ code: 'unknown', name: null })
  expect(book.poolOf('0x', [])).toEqual({ code: 'unknown', name: null })
})

test('a file of something else is refused with the entry that is wrong', () => {
  for (const [file, why] of [
    [{}, 'no list'],
    [[null], 'entry 0'],
    [[{ name: 'a' }, { name: '' }], 'entry 1'],
    [[{ name: 'a\u202eb' }], 'turn or hide'],
    [[{ name: 'a', tags: 'b' }], 'tags of entry 0'],
    [[{ name: 'a', addresses: [7] }], 'addresses of entry 0'],
    [Array.from({ length: 5_001 }, () => ({ name: 'a' })), 'more than'],
  ] as const)
    expect(() => readPoolBook(file, btc)).toThrow(why)
})

describe.skipIf(recordedPools === null)('the published list of pools', () => {
  test('names known coinbases, and passes over addresses of other chains', () => {
    const file = JSON.parse(readFileSync(recordedPools!, 'utf8')) as unknown
    const book = readPoolBook(file, btc)
    expect(book.pools.length).toBeGreaterThan(100)
    expect(new Set(book.pools.map(({ code }) => code)).size).toBe(book.pools.length)
    expect(book.poolOf(text('/ViaBTC/Mined by someone/'), []).name).toBe('ViaBTC')
    expect(book.poolOf(text(''), [parseAddress(paid, btc)]).name).toBe('BlockFills')
    expect(
      readPoolBook(file, doge).poolOf(text(''), [parseAddress('DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', doge)]).code,
    ).toBe('unknown')
  })
})
