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

test('the archive is tidied once, when a long backfill is done', async () => {
  const clock = createVirtualClock()
  let done = 0
  let tidied = 0
  const running = tidyOnceComplete(
    { tidy: async () => void tidied++ },
    () => statusOf(done, 5_000),
    clock,
    new AbortController().signal,
  )
  await clock.advance(20_000)
  expect(tidied).toBe(0)
  done = 5_000
  await clock.advance(20_000)
  await running
  expect(tidied).toBe(1)
})

test('nothing is tidied when little was missing, and an end is an end', async () => {
  const clock = createVirtualClock()
  const ending = new AbortController()
  let tidied = 0
  const running = tidyOnceComplete({ tidy: async () => void tidied++ }, () => statusOf(100, 100), clock, ending.signal)
  const outcome = expect(running).rejects.toThrow('over')
  await clock.advance(60_000)
  ending.abort(new Error('over'))
  await outcome
  expect(tidied).toBe(0)
})
