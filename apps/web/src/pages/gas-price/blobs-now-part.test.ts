import { expect, test } from 'vitest'
import { newerOf, tellsBlobs } from './blobs-now-part.ts'

test('screens-evm §7: what a later block said takes the place of what the document said, and an earlier one does not', () => {
  const at = (timeMs: number) => ({ timeMs, price: '1', gasUsed: 0, baseFee: '7' })
  expect(newerOf(at(5), null).timeMs).toBe(5)
  expect(newerOf(at(5), at(9)).timeMs).toBe(9)
  expect(newerOf(at(5), at(3)).timeMs, 'another range of the page was asked for meanwhile').toBe(5)
})

test('screens-evm §0: a chain whose blocks tell of no blobs says so, and one without any lately does not', () => {
  expect(tellsBlobs({ price: null, gasUsed: null })).toBe(false)
  expect(tellsBlobs({ price: '1', gasUsed: 0 })).toBe(true)
  expect(tellsBlobs({ price: null, gasUsed: 0 })).toBe(true)
})
