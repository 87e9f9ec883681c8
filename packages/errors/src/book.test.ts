import { expect, test } from 'vitest'
import { ERRORS } from './book.ts'
import { isOrreryError, OrreryError } from './orrery-error.ts'

test('no number is used twice', () => {
  const numbers = Object.values(ERRORS).map((entry) => entry.number)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test.each(Object.entries(ERRORS))('%s lies in the range of its kind', (_name, entry) => {
  const range = { input: [4000, 4099], absent: [4100, 4199], fault: [5000, 5099], upstream: [5200, 5299] }[entry.kind]
  expect(entry.number).toBeGreaterThan(range[0]!)
  expect(entry.number).toBeLessThanOrEqual(range[1]!)
})

test('a message is filled from its context and long values are cut', () => {
  const error = new OrreryError('BLOCK_NOT_FOUND', { block: '9'.repeat(1000), chain: 'ETH' })
  expect(error.message).toBe(`No block ${'9'.repeat(200)} on ETH.`)
  expect(error.number).toBe(4103)
  expect(isOrreryError(error, 'BLOCK_NOT_FOUND')).toBe(true)
  expect(isOrreryError(error, 'TOKEN_NOT_FOUND')).toBe(false)
  expect(isOrreryError(new Error('x'))).toBe(false)
})
