import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounceRoutes, throttlePages } from './page-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('foundations §9: page changes are throttled at 50 ms, and the last one is not lost', () => {
  const taken: number[] = []
  const change = throttlePages<number>((page) => taken.push(page))
  for (let page = 2; page <= 6; page++) change(page)
  expect(taken).toEqual([2])
  vi.advanceTimersByTime(50)
  expect(taken).toEqual([2, 6])
  change(7)
  vi.advanceTimersByTime(50)
  expect(taken).toEqual([2, 6, 7])
  vi.advanceTimersByTime(1000)
  change(8)
  expect(taken).toEqual([2, 6, 7, 8])
})

test('foundations §9: page changes of the address are debounced at 100 ms; a single one does not wait', () => {
  const visited: number[] = []
  const asks = debounceRoutes<number>((page) => visited.push(page))
  expect(asks(2)).toBe(true)
  vi.advanceTimersByTime(60)
  expect(asks(3)).toBe(false)
  vi.advanceTimersByTime(60)
  expect(asks(4)).toBe(false)
  vi.advanceTimersByTime(99)
  expect(visited).toEqual([])
  vi.advanceTimersByTime(1)
  expect(visited).toEqual([4])
  vi.advanceTimersByTime(1000)
  expect(asks(5)).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(visited).toEqual([4])
})
