import type { BlockSummary } from '@orrery/model/wire/block'
import { expect, test } from 'vitest'
import { secondsOf } from './block-seconds.ts'

const rows = (...times: number[]) =>
  times.map((timeMs, i) => ({ height: 100 - i, timeMs, txCount: 10 + i })) as BlockSummary[]

test('screens-evm §12.7: blocks that come faster than seconds are summed by the second, unless the list may have cut it', () => {
  const sums = secondsOf(rows(5_000, 4_800, 4_400, 4_000, 3_600, 3_200, 2_000))
  expect([...sums!]).toEqual([
    [99, { blocks: 3, txs: 11 + 12 + 13 }],
    [96, { blocks: 2, txs: 14 + 15 }],
  ])
})

test('screens-evm §12.7: a second of one block is no sum', () => {
  expect([...secondsOf(rows(9_000, 8_000, 7_500, 7_000, 6_000, 5_000))!]).toEqual([[98, { blocks: 2, txs: 12 + 13 }]])
})

test('where no two blocks share a second there is nothing to sum', () => {
  expect(secondsOf(rows(12_000, 6_000, 0))).toBeNull()
  expect(secondsOf([])).toBeNull()
})
