import { expect, test } from 'vitest'
import {
  LIST_STATUS,
  canRequest,
  requestedPage,
  statusAfter,
  statusAfterError,
  type ListStatus,
} from './list-status.ts'

test('foundations §3.7: the load states of a list have the codes of the book', () => {
  expect(LIST_STATUS).toEqual({
    default: 0,
    loading: 1,
    noData: 2,
    noMore: 3,
    searchEmpty: 4,
    loadError: -1,
    empty: 5,
    error: 6,
  })
})

test('foundations §4.7: on an error a click asks for the same page, otherwise for the next', () => {
  expect(requestedPage(LIST_STATUS.loadError, 3)).toBe(3)
  expect(requestedPage(LIST_STATUS.error, 1)).toBe(1)
  expect(requestedPage(LIST_STATUS.default, 3)).toBe(4)
})

test('a click asks for nothing while rows are on their way or where there are no more', () => {
  const asking = (Object.values(LIST_STATUS) as ListStatus[]).filter(canRequest).sort((a, b) => a - b)
  expect(asking).toEqual([-1, 0, 6])
})

test('the status says what came in', () => {
  expect(statusAfter({ shown: 0, total: 0 })).toBe(LIST_STATUS.empty)
  expect(statusAfter({ shown: 0, total: 0, isFiltered: true })).toBe(LIST_STATUS.noData)
  expect(statusAfter({ shown: 0, total: 0, isSearch: true })).toBe(LIST_STATUS.searchEmpty)
  expect(statusAfter({ shown: 20, total: 95 })).toBe(LIST_STATUS.default)
  expect(statusAfter({ shown: 95, total: 95 })).toBe(LIST_STATUS.noMore)
  expect(statusAfter({ shown: 20, total: null, hasMore: true })).toBe(LIST_STATUS.default)
  expect(statusAfter({ shown: 20, total: null })).toBe(LIST_STATUS.noMore)
  expect([statusAfterError(0), statusAfterError(20)]).toEqual([LIST_STATUS.error, LIST_STATUS.loadError])
})
