import { expect, test } from 'vitest'
import { readyPart } from '../../page-parts/facts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { newRowsOf, rowsOf } from './tab-rows.ts'

const rows = (...heights: readonly number[]) => heights.map((height) => ({ height, logIndex: 0, amount: '1' }))

test('screens-evm §0.5: a list of an address announces the rows that came above those that show', () => {
  expect(newRowsOf(rows(9, 8), rows(9, 8))).toBe(0)
  expect(newRowsOf(rows(9, 8), rows(11, 10, 9))).toBe(2)
  expect(newRowsOf(rows(9, 8), rows(13, 12, 11))).toBe(3)
  expect(newRowsOf([], rows(9))).toBe(1)
  expect(newRowsOf([], [])).toBe(0)
  // Two logs of one block are two rows; what a row tells beside its place may change.
  expect(newRowsOf(rows(9), [{ height: 9, logIndex: 1 }, ...rows(9)])).toBe(1)
  expect(newRowsOf(rows(9), [{ height: 9, logIndex: 0, amount: '2' }])).toBe(0)
})

test('screens-evm §0.5: where a fork took rows that show, the list is loaded anew', () => {
  expect(newRowsOf(rows(9, 8), rows(8, 7))).toBe(null)
  expect(newRowsOf(rows(9, 8), [])).toBe(null)
  expect(newRowsOf(rows(9, 8), rows(10, 8)), 'something came in its place').toBe(1)
})

test('rows of a tab are those of its list, plain or searched for; of a part that failed there are none', () => {
  const list = stubList({ height: 1 }, 2)
  expect(rowsOf({ part: readyPart(list) } as never)).toEqual(list.hits)
  expect(rowsOf({ part: readyPart({ list, lookedTo: 3, whole: false }) } as never)).toEqual(list.hits)
  expect(rowsOf({ part: { state: 'failed', code: 'X', message: '' } })).toBe(null)
  expect(rowsOf({ part: null })).toBe(null)
})
