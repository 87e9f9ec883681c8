import { expect, test } from 'vitest'
import { lifecycleStages, type Lived } from './lifecycle-stages.ts'

const marks = { safe: 10, final: 5 }
const none = { safe: null, final: null }
const read = (lived: Lived, known: Parameters<typeof lifecycleStages>[1]) =>
  lifecycleStages(lived, known).map(({ id, isReached, ms }) => `${id} ${isReached ? 'reached' : 'ahead'} ${ms}`)

test('screens-evm §4.3: a transaction is seen, in a block, safe and final, each with its time where one is known', () => {
  expect(read({ finality: 'pending', timeMs: 7 }, marks)).toEqual([
    'pending reached 7',
    'included ahead null',
    'safe ahead null',
    'final ahead null',
  ])
  expect(read({ finality: 'safe', timeMs: 9, waited: { seenMs: 4, ms: 5 } }, marks)).toEqual([
    'pending reached 4',
    'included reached 9',
    'safe reached null',
    'final ahead null',
  ])
  expect(read({ finality: 'final', timeMs: 9 }, marks)).toEqual([
    'included reached 9',
    'safe reached null',
    'final reached null',
  ])
})

test('a stage that the chain does not mark is not told, nor a time that nobody saw; what lost its way has none', () => {
  expect(read({ finality: 'pending', timeMs: 7 }, none)).toEqual(['pending reached 7', 'included ahead null'])
  expect(read({ finality: 'included', timeMs: 7 }, null)).toEqual([])
  expect(read({ finality: 'final', timeMs: 7 }, none)).toEqual(['included reached 7', 'final reached null'])
  for (const finality of ['replaced', 'dropped', 'orphaned'] as const)
    expect(read({ finality, timeMs: 7 }, marks)).toEqual([])
})

test('screens-evm §4.3: where the clock of the chain is behind ours, nothing is told to be seen after its block', () => {
  expect(read({ finality: 'safe', timeMs: 9, waited: { seenMs: 12, ms: 0 } }, marks)).toEqual([
    'pending reached null',
    'included reached 9',
    'safe reached null',
    'final ahead null',
  ])
})
