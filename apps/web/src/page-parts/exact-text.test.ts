import { expect, test } from 'vitest'
import { exactText } from './exact-text.ts'

test('screens-evm §6.1: an exact text is neither folded nor freed of anything', () => {
  const said = ['x²', 'ﬁ Ａ', 'e\u0301', '  two  spaces ', 'שלום', 'C:\\users', '😀'.repeat(70)]
  expect(said.map((text) => exactText(text))).toEqual(said)
})

test('reliability S-32: what is not seen in an exact text is written out, and cannot be feigned', () => {
  expect(exactText('a\u202eb\u0000\u200d\ud800\u2028\u00ad')).toBe(
    'a\\u{202e}b\\u{0}\\u{200d}\\u{d800}\\u{2028}\\u{ad}',
  )
  expect(exactText('\\u{202e}')).toBe('\\u{5c}u{202e}')
  expect(exactText('\\u{202e}')).not.toBe(exactText('\u202e'))
})

test('a message of several lines keeps them and its tabs, a value of one line shows them', () => {
  expect(exactText('a\n\tb\r', { isMultiLine: true })).toBe('a\n\tb\\u{d}')
  expect(exactText('a\n\tb')).toBe('a\\u{a}\\u{9}b')
})

test('reliability §3: an exact text is bounded, says how much is missing, and is not cut inside a character', () => {
  expect(exactText('abcdef', { most: 4 })).toBe('abcd … (+2)')
  expect(exactText('abc😀d', { most: 4 })).toBe('abc … (+3)')
})
