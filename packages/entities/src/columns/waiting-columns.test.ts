import { expect, test } from 'vitest'
import { waitingColumnsFor } from './waiting-columns.tsx'

test('screens-nonevm §2 G9: the list of what waits tells its sender and receiver where a visitor asks for them, and its rate, size and place', () => {
  const columns = waitingColumnsFor([])
  expect(columns.map(({ id }) => id)).toEqual([
    'hash',
    'method',
    'age',
    'fromTo',
    'value',
    'fee',
    'rate',
    'bytes',
    'ancestors',
    'replaces',
    'place',
  ])
  // Two addresses of outputs have no room beside all of that.
  expect(columns.filter(({ seldom }) => seldom).map(({ id }) => id)).toEqual(['fromTo'])
})
