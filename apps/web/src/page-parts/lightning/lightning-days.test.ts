import { expect, test } from 'vitest'
import { withGaps } from './lightning-days.ts'

const DAY_MS = 86_400_000

test('screens-nonevm §4.6: a line of capacity ends where no day was read, and goes on after', () => {
  const days = [0.9, 1.1, 5, 6].map((day) => ({ atMs: day * DAY_MS, channels: 1, capacity: `${day}` }))
  expect(withGaps(days).map(({ atMs, capacity }) => [atMs / DAY_MS, capacity])).toEqual([
    [0.9, '0.9'],
    [1.1, '1.1'],
    [2.1, null],
    [5, '5'],
    [6, '6'],
  ])
  expect(withGaps([])).toEqual([])
})
