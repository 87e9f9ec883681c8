import { expect, test } from 'vitest'
import { newerRows } from './newer-rows.ts'

test('screens-evm §17: an alert counts the rows that stand above the newest one that was seen', () => {
  const at = (height: number, txIndex = 0, seq = 0) => ({ height, txIndex, seq })
  const rows = [at(9), at(8, 3, 1), at(8, 3, 0), at(8, 2, 9), at(7)]
  expect(newerRows(rows, at(8, 3, 0))).toBe(2)
  expect(newerRows(rows, at(9))).toBe(0)
  // What was seen may have lost its place.
  expect(newerRows(rows, at(8, 2, 10))).toBe(3)
  expect(newerRows(rows, null)).toBe(5)
  expect(newerRows([], null)).toBe(0)
})
