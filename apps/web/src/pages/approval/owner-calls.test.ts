import { expect, test } from 'vitest'
import { readLimit } from './owner-calls.ts'

test('screens-evm §9: a new limit is read in units of the token, exactly; an empty one is nothing', () => {
  expect(readLimit('', 6)).toBe('0')
  expect(readLimit(' 12.5 ', 6)).toBe('12500000')
  expect(readLimit('12,5', 6)).toBe('12500000')
  expect(readLimit('7', null)).toBe('7')
  expect(readLimit('0.0000001', 6)).toBeNull()
  expect(readLimit('-1', 6)).toBeNull()
  expect(readLimit('lots', 6)).toBeNull()
})
