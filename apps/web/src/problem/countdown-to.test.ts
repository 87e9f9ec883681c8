import { expect, test } from 'vitest'
import { countdownTo } from './countdown-to.ts'

test('screens-evm §3.2: a block to come has a likely time, and a time to come a likely number of blocks', () => {
  expect(countdownTo({ height: 110 }, 100, 12, 1_000)).toEqual({ atMs: 121_000, left: 10 })
  expect(countdownTo({ timeMs: 121_000 }, 100, 12, 1_000)).toEqual({ atMs: 121_000, left: 10 })
  expect(countdownTo({ timeMs: 1_001 }, 100, 12, 1_000), 'a block has to come at least').toEqual({
    atMs: 1_001,
    left: 1,
  })
})

test('screens-evm §0 rule 1: where the pace is not known a time stays known, and of a block nothing is claimed', () => {
  expect(countdownTo({ timeMs: 121_000 }, 100, null, 1_000)).toEqual({ atMs: 121_000, left: null })
  expect(countdownTo({ height: 110 }, 100, null, 1_000)).toBe(null)
  expect(countdownTo({ height: 110 }, 100, 0, 1_000)).toBe(null)
})
