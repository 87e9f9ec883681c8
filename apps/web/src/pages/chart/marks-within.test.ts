import { expect, test } from 'vitest'
import { marksWithin } from './marks-within.ts'

const mark = (id: string, first: { height: number; timeMs: number; isExact: boolean } | null) => ({
  id,
  field: 'x',
  isActive: true,
  first,
})

test('screens-evm §10: a chart marks the upgrades of its time whose first block is known, and no others', () => {
  const marks = [
    mark('london', { height: 9, timeMs: 50, isExact: true }),
    mark('cancun', { height: 20, timeMs: 150, isExact: true }),
    mark('shanghai', { height: 12, timeMs: 120, isExact: false }),
    mark('prague', { height: 0, timeMs: 110, isExact: true }),
    mark('later', { height: 30, timeMs: 200, isExact: true }),
    mark('never', null),
  ]
  expect(marksWithin(marks, [100, 200])).toEqual([
    { id: 'cancun', name: 'Dencun', timeMs: 150 },
    { id: 'later', name: 'later', timeMs: 200 },
  ])
  expect(marksWithin(marks, [])).toEqual([])
})
