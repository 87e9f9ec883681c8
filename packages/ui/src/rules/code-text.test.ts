import { expect, test } from 'vitest'
import { cleanCode, CODE_LENGTH } from './code-text.ts'

test('foundations §5.5, §9: a code has six digits, and a pasted one is cut to the length', () => {
  expect(CODE_LENGTH).toBe(6)
  expect(cleanCode('12 34-5678')).toBe('123456')
  expect(cleanCode('abc')).toBe('')
  expect(cleanCode('1234', 4)).toBe('1234')
  expect(cleanCode('٣12')).toBe('12')
})

test('foundations §5.5: a validator of its own decides what a code is made of', () => {
  expect(cleanCode('ab-12-Cd', 4, (character) => /^[a-z]$/i.test(character))).toBe('abCd')
})

test('a pasted page of text costs no time', () => {
  expect(cleanCode('x'.repeat(10_000_000))).toBe('')
})
