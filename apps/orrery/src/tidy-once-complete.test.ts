import type { FollowerStatus } from '@orrery/head/follower-status'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import { expect, test } from 'vitest'
import { tidyOnceComplete } from './tidy-once-complete.ts'

const statusOf = (done: number, total: number): FollowerStatus => ({
  state: 'following',
  reason: null,
  nodeHead: total,
  capabilities: null,
  archive: { ranges: [], generation: 0 },
  backfill: { done, total, blocksPerSecond: null, etaSeconds: null },
  reorgs: { count: 0, maxDepth: 0 },
})

/** An archive that writes down what is asked of it. */
const recorder = () => {
  const asked: string[] = []
  return {
    asked,
    tidy: async () => void asked.push('tidy'),
    mergeSeldom: async (on: boolean) => void asked.push(on ? 'seldom' : 'as usual'),
  }
}

test('while much is missing the engine merges seldom; then all is merged once', async () => {
  const clock = createVirtualClock()
  const archive = recorder()
  let done = 0
  const running = tidyOnceComplete(archive, () => statusOf(done, 5_000), clock, new AbortController().signal)
  await clock.advance(20_000)
  expect(archive.asked).toEqual(['seldom'])
  done = 5_000
  await clock.advance(20_000)
  await running
  expect(archive.asked).toEqual(['seldom', 'as usual', 'tidy'])
})

test('two chains hurry together, and the last one ends it', async () => {
  const clock = createVirtualClock()
  const archive = recorder()
  const done = [0, 0]
  const running = done.map((_, i) =>
    tidyOnceComplete(archive, () => statusOf(done[i]!, 5_000), clock, new AbortController().signal),
  )
  await clock.advance(20_000)
  done[0] = 5_000
  await clock.advance(20_000)
  expect(archive.asked).toEqual(['seldom', 'seldom', 'tidy'])
  done[1] = 5_000
  await clock.advance(20_000)
  await Promise.all(running)
  expect(archive.asked).toEqual(['seldom', 'seldom', 'tidy', 'as usual', 'tidy'])
})

test('nothing is tidied when little was missing, and a hurry that was cut off is over', async () => {
  const archive = recorder()
  await tidyOnceComplete(archive, () => statusOf(100, 100), createVirtualClock(), new AbortController().signal)
  expect(archive.asked).toEqual(['as usual'])
})

test('an end is an end', async () => {
  const clock = createVirtualClock()
  const ending = new AbortController()
  const archive = recorder()
  const running = tidyOnceComplete(archive, () => ({ ...statusOf(0, 0), backfill: null }), clock, ending.signal)
  const outcome = expect(running).rejects.toThrow('over')
  await clock.advance(60_000)
  ending.abort(new Error('over'))
  await outcome
  expect(archive.asked).toEqual([])
})
