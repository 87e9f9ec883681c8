import { expect, test, vi } from 'vitest'
import { giveBody, takeBody } from './body-pool.ts'

const MB = 1024 * 1024

test('memory that was given back is used again, and only once', () => {
  // What other tests of this process left is taken out.
  for (let i = 0; i < 12; i++) takeBody(2 * MB)
  const first = takeBody(3 * MB)
  first.fill(7)
  const other = takeBody(3 * MB)
  expect(other.buffer === first.buffer).toBe(false)
  giveBody(first.subarray(0, 10))
  giveBody(first)
  const again = takeBody(2 * MB)
  expect(again.buffer === first.buffer).toBe(true)
  expect(again.length).toBe(2 * MB)
  expect(takeBody(2 * MB).buffer === first.buffer).toBe(false)
})

test('what waits is bounded, and is what serves the largest answers', () => {
  const held = Array.from({ length: 8 }, (_, i) => takeBody((i + 1) * MB))
  for (const body of held) giveBody(body)
  // 8, 7 and 6 of 24 MB: the smaller ones went first.
  const again = held.toReversed().map((body) => takeBody(body.length).buffer === body.buffer)
  expect(again).toEqual([true, true, true, false, false, false, false, false])
})

test('small and huge answers, and what came from elsewhere, are never lent', () => {
  for (const body of [takeBody(100), takeBody(64 * MB), Buffer.alloc(3 * MB)]) {
    giveBody(body)
    expect(takeBody(body.length).buffer === body.buffer).toBe(false)
  }
})

test('what nobody takes any more goes back to the system', async () => {
  vi.useFakeTimers()
  try {
    vi.resetModules()
    const pool = await import('./body-pool.ts')
    const body = pool.takeBody(3 * MB)
    pool.giveBody(body)
    vi.advanceTimersByTime(4_000)
    const again = pool.takeBody(3 * MB)
    expect(again.buffer === body.buffer).toBe(true)
    pool.giveBody(again)
    vi.advanceTimersByTime(4_000)
    const third = pool.takeBody(3 * MB)
    expect(third.buffer === body.buffer).toBe(true)
    pool.giveBody(third)
    vi.advanceTimersByTime(6_000)
    expect(pool.takeBody(3 * MB).buffer === body.buffer).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
