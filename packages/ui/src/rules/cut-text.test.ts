import { expect, test } from 'vitest'
import { countCharacters, cutText } from './cut-text.ts'

test('foundations §5.5: characters are counted against the maximum, and an emoji is one', () => {
  expect([countCharacters(''), countCharacters('abc'), countCharacters('a🪐b')]).toEqual([0, 3, 3])
})

test('a text is cut at the maximum without halving a character', () => {
  expect(cutText('abcdef', 4)).toBe('abcd')
  expect(cutText('🪐🪐🪐', 2)).toBe('🪐🪐')
  expect(cutText('🪐🪐', 3)).toBe('🪐🪐')
  expect(cutText('ab', 0)).toBe('')
  expect(countCharacters(cutText('🪐'.repeat(100_000), 500))).toBe(500)
})
