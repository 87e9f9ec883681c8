import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

const clockAt = () => {
  const clock = { ms: 0, now: () => 0, monotonic: () => clock.ms, sleep: () => Promise.resolve() }
  return clock
}

test('all who ask at once share one answer, which is fresh for five seconds', async () => {
  const clock = clockAt()
  const cache = createPageCache(clock)
  let asked = 0
  const ask = async () => ++asked
  expect(await Promise.all([cache.load('a', ask), cache.load('a', ask)])).toEqual([1, 1])
  clock.ms = 4_999
  expect(await cache.load('a', ask)).toBe(1)
  clock.ms = 5_000
  expect(await cache.load('a', ask)).toBe(2)
})

test('what failed is asked for again', async () => {
  const cache = createPageCache(clockAt())
  await expect(cache.load('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.load('a', async () => 1)).toBe(1)
})

test('giving up aborts what runs and leaves what is kept', async () => {
  const cache = createPageCache(clockAt())
  let aborted = false
  const running = cache.load(
    'a',
    (signal) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          aborted = true
          reject(signal.reason)
        }),
      ),
  )
  cache.giveUp('a')
  await expect(running).rejects.toThrow()
  expect(aborted).toBe(true)
  cache.put('b', 7)
  cache.giveUp('b')
  expect(await cache.load('b', async () => 8)).toBe(7)
  cache.expire('b')
  expect(await cache.load('b', async () => 8)).toBe(8)
})

test('the oldest pages leave when there are too many', async () => {
  const cache = createPageCache(clockAt())
  for (let i = 0; i <= 40; i++) cache.put(String(i), i)
  expect(await cache.load('0', async () => 'again')).toBe('again')
  expect(await cache.load('40', async () => 'again')).toBe(40)
})
