import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { RecentCoins } from './recent-coins.ts'

const hashOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const block = (n: number, parent = n - 1) => ({ hash: hashOf(n), parentHash: hashOf(parent) })
const coin = (value: bigint, bytes = 20) => ({ value, script: `0x${'51'.repeat(bytes)}` as Hex })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an output is found once, with the block that made it, and others of its transaction after it', () => {
  const recent = new RecentCoins()
  recent.follow([block(7)])
  recent.add(hashOf(1), 7, true, [coin(5n), coin(6n)])
  expect(recent.take(hashOf(1), 2)).toBeNull()
  expect(recent.take(hashOf(2), 0)).toBeNull()
  expect(recent.take(hashOf(1), 0)).toEqual({ ...coin(5n), height: 7, coinbase: true })
  expect(recent.take(hashOf(1), 0)).toBeNull()
  recent.follow([block(8)])
  expect(recent.take(hashOf(1), 1)).toEqual({ ...coin(6n), height: 7, coinbase: true })
  expect(recent.take(hashOf(1), 1)).toBeNull()
})

test('blocks that are no children of those before begin anew: the same transaction may stand at another height', () => {
  for (const next of [[block(9)], [block(7)], [block(8, 70)], [block(8), block(10)]]) {
    const recent = new RecentCoins()
    recent.follow([block(6), block(7)])
    recent.add(hashOf(1), 7, false, [coin(5n)])
    recent.follow(next)
    expect(recent.take(hashOf(1), 0)).toBeNull()
  }
})

test('the oldest outputs go first where they are too many, and a transaction that comes again counts once', () => {
  const recent = new RecentCoins(2_000)
  recent.follow([block(7)])
  for (let n = 1; n <= 50; n++) recent.add(hashOf(50), 7, false, [coin(1n)])
  for (let n = 1; n <= 8; n++) recent.add(hashOf(n), 7, false, [coin(BigInt(n))])
  recent.trim()
  expect([50, 1, 2, 3, 4].map((n) => recent.take(hashOf(n), 0))).toEqual([null, null, null, null, null])
  expect([5, 6, 7, 8].map((n) => recent.take(hashOf(n), 0)?.value)).toEqual([5n, 6n, 7n, 8n])
})

test('everything is let go of when no block followed for a minute', () => {
  const recent = new RecentCoins()
  recent.follow([block(7)])
  recent.add(hashOf(1), 7, false, [coin(5n), coin(6n), coin(7n)])
  vi.advanceTimersByTime(59_999)
  expect(recent.take(hashOf(1), 0)?.value).toBe(5n)
  recent.follow([block(8)])
  vi.advanceTimersByTime(59_999)
  expect(recent.take(hashOf(1), 1)?.value).toBe(6n)
  vi.advanceTimersByTime(1)
  expect(recent.take(hashOf(1), 2)).toBeNull()
  // It begins anew with the next block.
  recent.follow([block(9)])
  recent.add(hashOf(2), 9, false, [coin(8n)])
  recent.follow([block(10)])
  expect(recent.take(hashOf(2), 0)?.value).toBe(8n)
})
