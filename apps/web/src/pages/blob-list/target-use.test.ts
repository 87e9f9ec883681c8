import { expect, test } from 'vitest'
import { NO_SUMS } from '../../page-parts/charts/chart-sums.ts'
import { targetUse } from './target-use.ts'

const rules = { activatesMs: 1_000, forkId: null, blobs: { target: 6, most: 9 } }
const blobs = { total: null, day: '30000', dayMs: 2_000 }
const blocks = { ...blobs, day: '7000' }

test('screens-evm §13.1: the use of the target is of the blobs that the rules aimed at in the blocks of 24 hours', () => {
  expect(targetUse(rules, blobs, blocks)).toEqual({ blobs: 30_000n, aimed: 42_000n })
})

test('it is unknown where a figure is, where rules changed within the hours, and where they aim at none', () => {
  expect(targetUse(null, blobs, blocks)).toBeNull()
  expect(targetUse({ ...rules, blobs: null }, blobs, blocks)).toBeNull()
  expect(targetUse(rules, NO_SUMS, blocks)).toBeNull()
  expect(targetUse(rules, blobs, NO_SUMS)).toBeNull()
  expect(targetUse({ ...rules, activatesMs: 2_001 }, blobs, blocks)).toBeNull()
  expect(targetUse({ ...rules, blobs: { target: 0, most: 0 } }, blobs, blocks)).toBeNull()
})
