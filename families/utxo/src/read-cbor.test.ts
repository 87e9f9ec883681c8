import { expect, test } from 'vitest'
import { readCbor } from './read-cbor.ts'

const valueOf = (digits: string): unknown => {
  const read = readCbor(digits)
  return read === null ? 'malformed' : read.value
}

test('RFC 8949, appendix A: values are read exactly', () => {
  const examples: readonly (readonly [string, unknown])[] = [
    ['00', 0n],
    ['1818', 24n],
    ['1903e8', 1_000n],
    ['1bffffffffffffffff', 18446744073709551615n],
    ['c249010000000000000000', 18446744073709551616n],
    ['3bffffffffffffffff', -18446744073709551616n],
    ['c349010000000000000000', -18446744073709551617n],
    ['f93c00', 1],
    ['f97bff', 65_504],
    ['f90001', 5.960464477539063e-8],
    ['f9c400', -4],
    ['fb3ff199999999999a', 1.1],
    ['f97c00', Infinity],
    ['f4', false],
    ['f5', true],
    ['f6', null],
    ['f7', undefined],
    ['6449455446', 'IETF'],
    ['64f0908591', '\u{10151}'],
    ['7f657374726561646d696e67ff', 'streaming'],
    ['83010203', [1n, 2n, 3n]],
    ['9f018202039f0405ffff', [1n, [2n, 3n], [4n, 5n]]],
    [
      'a201020304',
      new Map([
        [1n, 2n],
        [3n, 4n],
      ]),
    ],
    [
      'bf61610161629f0203ffff',
      new Map<unknown, unknown>([
        ['a', 1n],
        ['b', [2n, 3n]],
      ]),
    ],
    ['a2616101616102', new Map([['a', 2n]])],
    ['4401020304', { kind: 'bytes', digits: '01020304' }],
    ['5f42010243030405ff', { kind: 'bytes', digits: '0102030405' }],
    ['c074323031332d30332d32315432303a30343a30305a', { kind: 'tagged', tag: 0n, value: '2013-03-21T20:04:00Z' }],
    ['f0', { kind: 'simple', number: 16 }],
    ['f8ff', { kind: 'simple', number: 255 }],
  ]
  for (const [digits, value] of examples) expect(valueOf(digits), digits).toEqual(value)
})

test('what is not well-formed, goes on behind its end or is too large is refused', () => {
  for (const digits of [
    '',
    '18',
    '1c',
    'ff',
    '81',
    '8201',
    'a101',
    '61ff',
    '7f4101ff',
    '5f6161ff',
    '0000',
    'f800',
    'bf61ff',
    'a1ff01',
    'c2ff',
    'c26161',
    '5bffffffffffffffff',
    '9bffffffffffffffff',
    'fc',
    '1f',
  ])
    expect(valueOf(digits), digits).toBe('malformed')
  expect(valueOf(`${'81'.repeat(64)}00`)).not.toBe('malformed')
  expect(valueOf(`${'81'.repeat(65)}00`)).toBe('malformed')
  expect(valueOf(`9f${'00'.repeat(10_000)}ff`)).toBe('malformed')
})
