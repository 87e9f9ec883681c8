import { expect, test } from 'vitest'
import { readyPart } from '../facts/load-part.ts'
import { stubList } from '../stub-list.ts'
import { listIn, listWithin, newRowsOf } from './rows-above.ts'

const rowsOf = (hits: readonly Readonly<Record<string, unknown>>[], next: string | null = null) => ({
  hits,
  extend: { next },
})
const rows = (...heights: readonly number[]) => rowsOf(heights.map((height) => ({ height, logIndex: 0, amount: '1' })))
const came = (count: number, isFloor = false) => ({ count, isFloor })

test('screens-evm §0.5: a list of an address announces the rows that came above those that show', () => {
  expect(newRowsOf(rows(9, 8), rows(9, 8))).toEqual(came(0))
  expect(newRowsOf(rows(9, 8), rows(11, 10, 9))).toEqual(came(2))
  expect(newRowsOf(rows(), rows(9))).toEqual(came(1))
  expect(newRowsOf(rows(), rows())).toEqual(came(0))
  // More than a page of them.
  const page = rows(13, 12, 11)
  expect(newRowsOf(rows(9, 8), { ...page, extend: { next: 'older' } })).toEqual(came(3, true))
  expect(newRowsOf(rows(9), { ...rows(11, 9), extend: { next: 'older' } })).toEqual(came(1))
  // Two logs of one block are two rows; what a row tells beside its place may change.
  expect(newRowsOf(rows(9), rowsOf([{ height: 9, logIndex: 1 }, ...rows(9).hits]))).toEqual(came(1))
  expect(newRowsOf(rows(9), rowsOf([{ height: 9, logIndex: 0, amount: '2' }]))).toEqual(came(0))
})

test('screens-evm §0.5: where a fork took rows that show, the list is loaded anew', () => {
  expect(newRowsOf(rows(9, 8), rows(8, 7))).toBe(null)
  expect(newRowsOf(rows(9, 8), rows())).toBe(null)
  expect(newRowsOf(rows(9, 8), rows(10, 8)), 'something came in its place').toEqual(came(1))
})

test('the list of a tab is plain or searched for; of a part that failed there is none', () => {
  const list = stubList({ height: 1 }, 2)
  const wanted = { hits: list.hits, extend: list.extend }
  expect(listIn({ part: readyPart(list) } as never)).toEqual(wanted)
  expect(listIn({ part: readyPart({ list, lookedTo: 3, whole: false }) } as never)).toEqual(wanted)
  expect(listIn({ part: { state: 'failed', code: 'X', message: '' } })).toBe(null)
  expect(listIn({ part: null })).toBe(null)
})

test('the list of a page is found wherever it lies in its data, and none where it did not come', () => {
  const list = stubList({ height: 1 }, 2)
  const empty = { flow: null, unit: null, wrong: [] }
  for (const data of [
    { list },
    { part: readyPart(list), sender: undefined },
    { ...empty, found: { kind: 'calls', calls: readyPart({ list, lookedTo: 3, whole: false }) } },
    { part: readyPart({ topic: '0x', signature: null, found: { list, lookedTo: 3, whole: false } }) },
  ])
    expect(listWithin(data)).toBe(list)
  for (const data of [{ part: { state: 'failed', code: 'X', message: '' } }, { list: null }, { rows: [list] }, null])
    expect(listWithin(data)).toBe(null)
})
