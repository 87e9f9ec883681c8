import { expect, test } from 'vitest'
import { changesOf } from './chart-changes.ts'

test('screens-evm §10: a tile tells how the last whole day differs from the day before and from thirty days before', () => {
  const days = Array.from({ length: 30 }, (_, at) => 50 + at)
  // Thirty days, the last whole one, and the one that runs.
  expect(changesOf([...days, 100, 3], true)).toEqual({ day: (100 - 79) / 79, month: 1, isHigh: true })
  expect(changesOf([...days, 60, 1_000], true)).toMatchObject({ month: 0.2, isHigh: false })
  expect(changesOf([...days, 100, 3], false)).toMatchObject({ isHigh: false })
  expect(changesOf([...days.slice(1), 100, 3], true), 'of fewer days no high is told').toMatchObject({
    month: null,
    isHigh: false,
  })
  expect(changesOf([...Array.from({ length: 30 }, () => 0), 5, 1], true), 'a change from nothing is no part').toBeNull()
  expect(changesOf([4, null, 1], true)).toBeNull()
  expect(changesOf([], true)).toBeNull()
  expect(changesOf([-4, -2, 0], true)).toMatchObject({ day: 0.5 })
})
