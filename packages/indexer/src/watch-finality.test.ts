import type { HeadEvent } from '@orrery/head/events'
import { WATCHED, type Sample } from '@orrery/model/samples'
import { expect, test } from 'vitest'
import { createFinalityWatch } from './watch-finality.ts'

const block = (height: number, timeMs: number, lateMs = 0) =>
  ({ type: 'extended', bundle: { block: { height, timeMs } }, seenMs: timeMs + lateMs }) as unknown as HeadEvent
const finality = (safe: number | null, final: number | null): HeadEvent => ({ type: 'finality', safe, final })

function watched() {
  const noted: Sample[] = []
  const watch = createFinalityWatch((sample) => void noted.push(sample))
  return { watch, told: () => noted.splice(0).map(({ name, value }) => [name, value]) }
}

test('screens-evm §10: how long a block had stood is noted once when it is safe, and once when it is final', () => {
  const { watch, told } = watched()
  for (const height of [10, 11, 12]) watch.hear(block(height, height * 1_000), height * 1_000)
  watch.hear(finality(11, null), 20_000)
  expect(told()).toEqual([
    [WATCHED.safeAfter, 10_000],
    [WATCHED.safeAfter, 9_000],
  ])
  watch.hear(finality(11, 10), 30_000)
  expect(told()).toEqual([[WATCHED.finalAfter, 20_000]])
  watch.hear(finality(12, 12), 40_000)
  expect(told()).toEqual([
    [WATCHED.safeAfter, 28_000],
    [WATCHED.finalAfter, 29_000],
    [WATCHED.finalAfter, 28_000],
  ])
})

test('screens-evm §10: of blocks that were caught up with, or lost their place, nothing is told', () => {
  const { watch, told } = watched()
  watch.hear(block(1, 1_000), 1_000)
  watch.hear(block(2, 2_000, 600_000), 602_000)
  watch.hear(finality(2, 2), 603_000)
  expect(told()).toEqual([])
  watch.hear(block(3, 700_000), 700_000)
  watch.hear(block(4, 701_000), 701_000)
  const instead = [{ block: { height: 4, timeMs: 702_000 } }]
  const swap = { type: 'reorganised', to: { height: 3, hash: '0x' }, orphans: [], bundles: instead, seenMs: 702_000 }
  watch.hear(swap as unknown as HeadEvent, 702_000)
  watch.hear(finality(4, null), 710_000)
  expect(told(), 'the one that stands').toEqual([
    [WATCHED.safeAfter, 10_000],
    [WATCHED.safeAfter, 8_000],
  ])
})
