import { expect, test } from 'vitest'
import { readLimit } from './owner-calls.ts'

test('screens-evm §9: a new limit is read in units of the token, exactly; an empty one is nothing', () => {
  const read = (text: string, decimals: number | null) => readLimit(text, decimals, 'en_US')
  expect(read('', 6)).toBe('0')
  expect(read(' 12.5 ', 6)).toBe('12500000')
  expect(read('12,5', 6)).toBe('12500000')
  expect(read('7', null)).toBe('7')
  expect(read('0.0000001', 6)).toBeNull()
  expect(read('-1', 6)).toBeNull()
  expect(read('lots', 6)).toBeNull()
})

test('screens-evm §9: a limit in groups is never read as another one', () => {
  expect(['1,500', '1,234,567.5'].map((text) => readLimit(text, 6, 'en_US'))).toEqual(['1500000000', '1234567500000'])
  expect(['1.500', '1.500,5', '1.234.567'].map((text) => readLimit(text, 6, 'de_DE'))).toEqual([
    null,
    '1500500000',
    '1234567000000',
  ])
})
