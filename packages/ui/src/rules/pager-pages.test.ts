import { expect, test } from 'vitest'
import { FEWER_BUFFER, PAGER_SIZES, clampPage, pageCount, pagerItems, showsPager, wantedPage } from './pager-pages.ts'

const shown = (current: number, count: number, buffer?: number) =>
  pagerItems(current, count, buffer)
    .map((item) => (item.as === 'page' ? String(item.page) : `${item.forward ? '>' : '<'}${item.page}`))
    .join(' ')

test('foundations §9: two neighbours on each side, first and last, jumps of five', () => {
  expect(shown(1, 500)).toBe('1 2 3 4 5 >6 500')
  expect(shown(50, 500)).toBe('1 <45 48 49 50 51 52 >55 500')
  expect(shown(500, 500)).toBe('1 <495 496 497 498 499 500')
})

test('a gap of one page is that page', () => {
  expect(shown(5, 9)).toBe('1 2 3 4 5 6 7 8 9')
  expect(shown(4, 7)).toBe('1 2 3 4 5 6 7')
  expect(shown(1, 1)).toBe('1')
})

test('foundations §9: one neighbour when fewer items are shown', () => {
  expect(shown(50, 500, FEWER_BUFFER)).toBe('1 <47 49 50 51 >53 500')
})

test('explorer §5: the pager ends at 10,000 rows', () => {
  expect(pageCount(204_000, 20)).toBe(500)
  expect(pageCount(10_000, 100)).toBe(100)
  expect(pageCount(41, 20)).toBe(3)
  expect(pageCount(0, 20)).toBe(1)
})

test('foundations §4.5: a larger page size clamps the page to the last one', () => {
  expect(clampPage(10, 200, 100)).toBe(2)
  expect(clampPage(1, 200, 10)).toBe(1)
})

test('foundations §5.5: only whole pages of 1 or more that differ from the current one are taken', () => {
  expect(wantedPage(' 3 ', 1, 10)).toBe(3)
  for (const text of ['0', '-1', '1.5', '1', '11', 'x', '', '9999999999']) expect(wantedPage(text, 1, 10)).toBeNull()
})

test('foundations §5.5: a pager shows only for a total above 0 that is visible', () => {
  expect(showsPager({ total: 0, always: true, isSmall: false })).toBe(false)
  expect(showsPager({ total: 500, always: true, visible: false, isSmall: false })).toBe(false)
  expect(showsPager({ total: 500, isSmall: false })).toBe(true)
})

test('foundations §9: it shows on small screens, and below the smallest page size, only when asked for always', () => {
  expect(showsPager({ total: PAGER_SIZES[0]!, isSmall: false })).toBe(true)
  expect(showsPager({ total: PAGER_SIZES[0]! - 1, isSmall: false })).toBe(false)
  expect(showsPager({ total: 500, isSmall: true })).toBe(false)
  expect(showsPager({ total: 1, always: true, isSmall: true })).toBe(true)
  expect(PAGER_SIZES).toEqual([10, 20, 50, 100])
})
