import { expect, test } from 'vitest'
import { asksAnew, lostAfter, replacedBlock, unsettled, type Settling } from './fresh-state.ts'

const tx = (finality: Settling['finality'], blockHash: string | null): Settling => ({
  finality,
  blockHash,
  hash: 'tx',
  height: blockHash === null ? null : 7,
  confirmations: blockHash === null ? null : 1,
})
const push = (removed: readonly string[], ...hashes: string[]) => ({
  removed: [...removed],
  blocks: hashes.map((hash) => ({ hash })),
  txs: [{ hash: 'other' }],
})

test('screens-evm §4.3: a transaction whose block a fork takes waits, and is in its next block once the page has loaded that', () => {
  const before = tx('included', 'A')
  const fork = push(['A'], 'B')
  expect(asksAnew(before, fork)).toBe(true)
  const lost = lostAfter(null, before, fork)
  expect(unsettled(before, lost)).toEqual({ finality: 'pending', confirmations: null })
  // The page knows more by now: the pool has it, then block C.
  expect(unsettled(tx('pending', null), lost)).toBeNull()
  expect(unsettled(tx('included', 'C'), lost)).toBeNull()
  // That one goes, too.
  const again = lostAfter(lost, tx('included', 'C'), push(['C']))
  expect(unsettled(tx('included', 'C'), again)).toEqual({ finality: 'pending', confirmations: null })
})

test('screens-evm §4.3: a block that comes back has its transactions again', () => {
  const lost = lostAfter(null, tx('included', 'A'), push(['A'], 'B'))
  expect(lostAfter(lost, tx('pending', null), push([], 'C'))).toBe(lost)
  const back = lostAfter(lost, tx('pending', null), push(['B', 'C'], 'A'))
  expect(unsettled(tx('included', 'A'), back)).toBeNull()
})

test('what may come into any block is loaded anew with each, and what ended or is in one only where a fork or its own block tells more', () => {
  const asked = (finality: Settling['finality'], heard: Parameters<typeof asksAnew>[1]) =>
    asksAnew(tx(finality, ['included', 'safe', 'final'].includes(finality) ? 'A' : null), heard)
  const all = ['pending', 'orphaned', 'dropped', 'replaced', 'included', 'safe', 'final'] as const
  const [next, fork] = [push([], 'D'), push(['B'], 'D')]
  expect(all.filter((finality) => asked(finality, next))).toEqual(['pending', 'orphaned'])
  expect(all.filter((finality) => asked(finality, fork))).toEqual(['pending', 'orphaned', 'dropped', 'replaced'])
  const own = { ...next, txs: [{ hash: 'tx' }] }
  expect(all.filter((finality) => asked(finality, own))).toEqual(['pending', 'orphaned', 'dropped', 'replaced'])
})

test('screens-nonevm §2.3: a block page says orphaned from the push on, and is loaded anew where its block comes back', () => {
  const block: Settling = { finality: 'included', hash: 'A', height: 7, confirmations: 1 }
  expect(unsettled(block, lostAfter(null, block, push(['A'])))).toEqual({ finality: 'orphaned', confirmations: null })
  expect(unsettled(block, lostAfter(null, block, push(['B'])))).toBeNull()
  // A page that was asked for by its height has the block in its place by then.
  expect(unsettled({ ...block, hash: 'B' }, 'A')).toBeNull()
  const orphaned: Settling = { ...block, finality: 'orphaned', confirmations: null }
  expect([asksAnew(orphaned, push([], 'C')), asksAnew(orphaned, push(['B'], 'A'))]).toEqual([false, true])
})

test('screens-evm §3.2: a page of a height tells which block stood there before a fork, until that one is back', () => {
  const shown: Settling = { finality: 'included', hash: 'A', height: 7, confirmations: 1 }
  expect(replacedBlock(shown, null)).toBeNull()
  const lost = lostAfter(null, shown, push(['A'], 'B'))
  // The next one is on its way: the page still shows the one that is gone.
  expect(replacedBlock(shown, lost)).toBeNull()
  const next = { ...shown, hash: 'B' }
  expect(replacedBlock(next, lost)).toBe('A')
  expect(replacedBlock(next, lostAfter(lost, next, push([], 'C')))).toBe('A')
  // A second fork takes that one for a third.
  expect(replacedBlock({ ...shown, hash: 'D' }, lostAfter(lost, next, push(['B'], 'D')))).toBe('B')
  // The first one is back, and what took its place is gone.
  const back = lostAfter(lost, next, push(['B'], 'A'))
  expect(replacedBlock(shown, back)).toBe('B')
})
