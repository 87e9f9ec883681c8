import { expect, test } from 'vitest'
import { firstPage, goToPage, loadMore, resizePage, withTotal } from './pagination-state.ts'

const list = firstPage({ pageSize: 20, total: 95 })

test('foundations §9: a list begins on page 1 with ten rows', () => {
  expect(firstPage({})).toEqual({ current: 1, pageSize: 10, total: 0, isLoadMore: false, offset: 0 })
})

test('foundations §5.5: only integer pages of 1 or more that differ are taken', () => {
  expect(goToPage(list, 3)).toMatchObject({ current: 3, offset: 40 })
  for (const page of [1, 0, -1, 1.5, 6, Number.NaN, Number.POSITIVE_INFINITY]) expect(goToPage(list, page)).toBe(list)
})

test('foundations §4.5: changing the size clamps the current page to the last page', () => {
  expect(resizePage(goToPage(list, 5), 50)).toMatchObject({ current: 2, pageSize: 50, offset: 50 })
  expect(resizePage(goToPage(list, 2), 10)).toMatchObject({ current: 2, offset: 10 })
  expect(resizePage(list, 20)).toBe(list)
  expect(resizePage(list, 0)).toBe(list)
})

test('foundations §3.7: loading more asks for the rows behind those that are there', () => {
  const more = loadMore(list)
  expect(more).toEqual({ current: 2, pageSize: 20, total: 95, isLoadMore: true, offset: 20 })
  expect(goToPage(more, 1).isLoadMore).toBe(false)
  const last = goToPage(list, 5)
  expect(loadMore(last)).toBe(last)
})

test('a list that shrinks takes the page along, one that grows does not', () => {
  expect(withTotal(goToPage(list, 5), 30)).toMatchObject({ current: 2, total: 30, offset: 20 })
  expect(withTotal(goToPage(list, 5), 300)).toMatchObject({ current: 5, total: 300 })
})
