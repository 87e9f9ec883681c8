import { expect, test } from 'vitest'
import { historyComes } from './follow-layers.ts'

test('history comes in while blocks are missing and some were stored lately', () => {
  const backfill = { done: 3, total: 9, blocksPerSecond: 2, etaSeconds: 3 }
  expect(historyComes({ backfill })).toBe(true)
  // It is not known yet, it is complete, or the node gives nothing any more.
  expect(historyComes({ backfill: null })).toBe(false)
  expect(historyComes({ backfill: { ...backfill, done: 9 } })).toBe(false)
  expect(historyComes({ backfill: { ...backfill, blocksPerSecond: null } })).toBe(false)
})
