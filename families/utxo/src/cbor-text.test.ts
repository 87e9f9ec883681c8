import { expect, test } from 'vitest'
import { cborText } from './cbor-text.ts'

test('RFC 8949, appendix A: CBOR is written as its own examples write it', () => {
  const examples: readonly (readonly [digits: string, text: string])[] = [
    ['1bffffffffffffffff', '18446744073709551615'],
    ['c349010000000000000000', '-18446744073709551617'],
    ['f93c00', '1.0'],
    ['fb3ff199999999999a', '1.1'],
    ['f97c00', 'Infinity'],
    ['f97e00', 'NaN'],
    ['f4', 'false'],
    ['f6', 'null'],
    ['f7', 'undefined'],
    ['f0', 'simple(16)'],
    ['c074323031332d30332d32315432303a30343a30305a', '0("2013-03-21T20:04:00Z")'],
    ['d74401020304', "23(h'01020304')"],
    ['40', "h''"],
    ['62225c', String.raw`"\"\\"`],
    ['62c3bc', '"\u00fc"'],
    ['80', '[]'],
    ['8301820203820405', '[1, [2, 3], [4, 5]]'],
    ['a0', '{}'],
    ['a201020304', '{1: 2, 3: 4}'],
    ['826161a161626163', '["a", {"b": "c"}]'],
  ]
  for (const [digits, text] of examples) expect([digits, cborText(digits)]).toEqual([digits, text])
})

const textOf = (text: string): string => {
  const bytes = Buffer.from(text)
  return `78${bytes.length.toString(16).padStart(2, '0')}${bytes.toString('hex')}`
}

test('what is long has a line for each item, and what would turn a page round is escaped', () => {
  const long = 'x'.repeat(80)
  expect(cborText(`a2${textOf('name')}${textOf(long)}${textOf('list')}82${textOf(long)}01`)).toBe(
    `{\n  "name": "${long}",\n  "list": [\n    "${long}",\n    1\n  ]\n}`,
  )
  expect(cborText(textOf('a\u202eb\u0000\u2066'))).toBe(String.raw`"a\u202eb\u0000\u2066"`)
})

test('what is no CBOR has no text, and what is deep is no longer than its items want', () => {
  for (const digits of ['', 'ff', '0000', 'a101']) expect(cborText(digits)).toBeNull()
  const deep = `${'82'.repeat(60)}${`5818${'aa'.repeat(24)}`.repeat(61)}`
  expect(cborText(deep)!.length).toBeLessThan(61 * (24 + 51 + 2) + 60 * 2 * (24 + 3))
})
