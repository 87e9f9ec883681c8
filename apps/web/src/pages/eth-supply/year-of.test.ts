import { expect, test } from 'vitest'
import { yearOf } from './year-of.ts'

const DAY = 86_400_000
const of = (values: readonly (string | null)[], isRunning = false, firstBlockMs: number | null = 0) =>
  yearOf({ times: values.map((_, at) => at * DAY), values: [[...values]], isRunning }, firstBlockMs)

test('screens-evm §13.4: a year is told at the pace of full days, exactly, and not from days that are not indexed', () => {
  const HUGE = 2n ** 200n
  expect(of([String(HUGE), '0', '999'], true)).toBe(((HUGE * 365n) / 2n).toString())
  expect(of(['1', null, '1'])).toBeNull()
  expect(of(['7'], true)).toBeNull()
  expect(yearOf({ times: [], values: [], isRunning: false }, 0)).toBeNull()
})

test('days before the first block are none in which nothing was burnt', () => {
  expect(of(['0', '1', '3'], false, 1.5 * DAY)).toBe(String(3 * 365))
  expect(of(['0', '0', '9'], true, 2.5 * DAY)).toBeNull()
  expect(of(['5'], false, null)).toBeNull()
})
