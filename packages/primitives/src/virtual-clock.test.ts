import { expect, test } from 'vitest'
import { createVirtualClock } from './virtual-clock.ts'

test('sleepers wake in the order of their time, and what they start belongs to that time', async () => {
  const clock = createVirtualClock(1_000)
  const seen: string[] = []
  const late = clock.sleep(20).then(() => seen.push(`late ${clock.now()}`))
  const early = clock.sleep(10).then(async () => {
    seen.push(`early ${clock.now()}`)
    await clock.sleep(5)
    seen.push(`then ${clock.now()}`)
  })
  await clock.advance(30)
  await Promise.all([late, early])
  expect(seen).toEqual(['early 1010', 'then 1015', 'late 1020'])
  expect(clock.monotonic()).toBe(30)
  expect(clock.sleepers).toBe(0)
})

test('an aborted sleep rejects and leaves nobody behind', async () => {
  const clock = createVirtualClock()
  const stop = new AbortController()
  const sleeping = clock.sleep(1_000, stop.signal)
  stop.abort(new Error('stop'))
  await expect(sleeping).rejects.toThrow('stop')
  expect(clock.sleepers).toBe(0)
  await expect(clock.runUntil(() => false, 10)).rejects.toThrow('nobody sleeps')
})
