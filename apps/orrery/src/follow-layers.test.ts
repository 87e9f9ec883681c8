import { expect, test } from 'vitest'
import { beginsAbove, historyComes } from './follow-layers.ts'

test('history comes in while blocks are missing and some were stored lately', () => {
  const backfill = { done: 3, total: 9, blocksPerSecond: 2, etaSeconds: 3 }
  expect(historyComes({ backfill })).toBe(true)
  // It is not known yet, it is complete, or the node gives nothing any more.
  expect(historyComes({ backfill: null })).toBe(false)
  expect(historyComes({ backfill: { ...backfill, done: 9 } })).toBe(false)
  expect(historyComes({ backfill: { ...backfill, blocksPerSecond: null } })).toBe(false)
})

test('principle 3: a ledger whose first block a pruned node has not got any more waits for nothing', () => {
  const brought = { done: 9, total: 9, blocksPerSecond: null, etaSeconds: 0 }
  const archive = { ranges: [{ from: 40, to: 90 }], generation: 1 }
  expect(beginsAbove({ backfill: brought, archive }, 91, 39)).toBe(true)
  expect(beginsAbove({ backfill: brought, archive }, 91, 40)).toBe(false)
  // One that begins in blocks that are still to be mined.
  expect(beginsAbove({ backfill: brought, archive }, 91, 500)).toBe(false)
  // History is on its way, or nobody asked yet.
  expect(beginsAbove({ backfill: { ...brought, done: 3 }, archive }, 91, 39)).toBe(false)
  expect(beginsAbove({ backfill: null, archive }, 91, 39)).toBe(false)
  // All that it keeps is in memory.
  expect(beginsAbove({ backfill: brought, archive: { ranges: [], generation: 1 } }, 91, 39)).toBe(true)
})
