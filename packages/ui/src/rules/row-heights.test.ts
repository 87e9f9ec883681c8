import { expect, test } from 'vitest'
import { ROW_HEIGHT, createRowHeights, scrollToRow, visibleRows } from './row-heights.ts'

test('foundations §9: a row of a virtual list is 50 px high', () => {
  const heights = createRowHeights(1000)
  expect([ROW_HEIGHT, heights.total, heights.top(10), heights.at(499), heights.at(500)]).toEqual([
    50, 50_000, 500, 9, 10,
  ])
})

test('measured heights move what stands below, and equal a plain sum', () => {
  const count = 257
  const plain = Array.from({ length: count }, () => ROW_HEIGHT)
  const heights = createRowHeights(count)
  let seed = 7
  for (let turn = 0; turn < 2000; turn++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const index = seed % count
    const height = 20 + (seed % 180)
    heights.set(index, height)
    if (Math.abs(plain[index]! - height) >= 0.5) plain[index] = height
  }
  let top = 0
  for (let index = 0; index < count; index++) {
    expect(heights.top(index)).toBeCloseTo(top)
    expect(heights.at(top + 0.01)).toBe(index)
    top += plain[index]!
  }
  expect(heights.total).toBeCloseTo(top)
})

test('offsets beyond the list are its first and last row; heights that are none are refused', () => {
  const heights = createRowHeights(3)
  expect([heights.at(-50), heights.at(1e9)]).toEqual([0, 2])
  expect([heights.set(0, Number.NaN), heights.set(9, 10), heights.set(0, -1), heights.set(0, 50.2)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('only the rows in sight and five more on each side are drawn', () => {
  const heights = createRowHeights(1000)
  expect(visibleRows(heights, 1000, { scrollTop: 5000, height: 400 })).toEqual({ from: 95, to: 114 })
  expect(visibleRows(heights, 1000, { scrollTop: 0, height: 400 })).toEqual({ from: 0, to: 14 })
  expect(visibleRows(heights, 1000, { scrollTop: 49_600, height: 400 }).to).toBe(1000)
  expect(visibleRows(createRowHeights(0), 0, { scrollTop: 0, height: 400 })).toEqual({ from: 0, to: 0 })
})

test('a row that is asked for comes wholly into sight, by the shortest way', () => {
  const heights = createRowHeights(1000)
  const window = { scrollTop: 5000, height: 400 }
  expect(scrollToRow(heights, 10, window)).toBe(500)
  expect(scrollToRow(heights, 200, window)).toBe(9650)
  expect(scrollToRow(heights, 103, window)).toBeNull()
})
