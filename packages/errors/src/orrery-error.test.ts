import { expect, test } from 'vitest'
import { isOrreryError, OrreryError } from './orrery-error.ts'

test('an error of another copy of the book is known by its name and code', () => {
  const other = Object.assign(new Error('gone'), { name: 'OrreryError', code: 'STALE_CURSOR' })
  expect([isOrreryError(other), isOrreryError(other, 'STALE_CURSOR'), isOrreryError(other, 'INTERNAL')]).toEqual([
    true,
    true,
    false,
  ])
  expect(isOrreryError(new OrreryError('ROUTE_NOT_FOUND', { path: 'x' }), 'ROUTE_NOT_FOUND')).toBe(true)
  expect(isOrreryError(Object.assign(new Error('x'), { code: 'STALE_CURSOR' }))).toBe(false)
})
