import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import { expect, test } from 'vitest'
import { createKept } from './kept.ts'

test('how long something is kept may depend on what it is', async () => {
  const clock = createVirtualClock()
  let made = 0
  const kept = createKept(async () => ++made, clock, {
    leastMs: (count) => (count === 1 ? 5_000 : 60_000),
    ratio: 0,
    waitMs: 100,
  })
  const after = async (ms: number) => {
    await clock.advance(ms)
    await kept.read()
    await clock.advance(0)
    return kept.read()
  }
  expect(await after(0)).toBe(1)
  expect(await after(4_999)).toBe(1)
  expect(await after(1)).toBe(2)
  expect(await after(59_999)).toBe(2)
  expect(await after(1)).toBe(3)
})
