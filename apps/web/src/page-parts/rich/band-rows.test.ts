import { expect, test } from 'vitest'
import { bandRows } from './band-rows.ts'

test('screens-evm §16.2: bands are what stood still for so long and no longer, and add up to all', () => {
  const still = [
    { years: 0, holders: 10, sum: '1000' },
    { years: 1, holders: 4, sum: '700' },
    { years: 3, holders: 4, sum: '700' },
  ]
  expect(bandRows(still)).toEqual([
    { from: 0, under: 1, holders: 6, sum: '300' },
    { from: 1, under: 3, holders: 0, sum: '0' },
    { from: 3, under: null, holders: 4, sum: '700' },
  ])
  expect(bandRows([])).toEqual([])
})
