import { expect, test } from 'vitest'
import { yearOf } from './year-of.ts'

test('screens-evm §13.4: a year is told at the pace of full days, exactly, and not from days that are not indexed', () => {
  const HUGE = 2n ** 200n
  expect(yearOf({ values: [[String(HUGE), '0', '999']], isRunning: true })).toBe(((HUGE * 365n) / 2n).toString())
  expect(yearOf({ values: [['1', null, '1']], isRunning: false })).toBeNull()
  expect(yearOf({ values: [['7']], isRunning: true })).toBeNull()
  expect(yearOf({ values: [], isRunning: false })).toBeNull()
})
