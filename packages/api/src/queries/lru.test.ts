import { expect, test } from 'vitest'
import { createLru } from './lru.ts'

test('performance M1: heavy entries take the place of many, and one that is heavier than all may be kept alone', () => {
  const lru = createLru<string, number>(
    10,
    () => 0,
    (weight) => weight,
  )
  for (const key of ['a', 'b', 'c']) lru.set(key, 3, 1)
  expect(['a', 'b', 'c'].map((key) => lru.get(key))).toEqual([3, 3, 3])
  lru.set('d', 4, 1)
  expect(['a', 'b', 'c', 'd'].map((key) => lru.get(key))).toEqual([undefined, 3, 3, 4])
  lru.set('e', 99, 1)
  expect(['b', 'c', 'd', 'e'].map((key) => lru.get(key))).toEqual([undefined, undefined, undefined, 99])
  lru.set('f', 1, 1)
  expect([lru.get('e'), lru.get('f')]).toEqual([undefined, 1])
})

test('performance M1: what replaces an entry weighs in its place, and what is taken out weighs nothing', () => {
  const lru = createLru<string, number>(
    10,
    () => 0,
    (weight) => weight,
  )
  lru.set('a', 6, 1)
  lru.set('a', 5, 1)
  lru.set('b', 5, 1)
  expect([lru.get('a'), lru.get('b')]).toEqual([5, 5])
  lru.delete('a')
  lru.set('c', 5, 1)
  expect([lru.get('b'), lru.get('c')]).toEqual([5, 5])
  lru.clear()
  lru.set('d', 10, 1)
  expect(lru.get('d')).toBe(10)
})

test('performance M1: entries whose time is over leave as new ones come, though nobody asks for them', () => {
  let now = 0
  const lru = createLru<number, object>(1_000, () => now)
  for (let key = 0; key < 40; key++) lru.set(key, {}, 10)
  now = 20
  for (let key = 40; key < 55; key++) lru.set(key, {}, 10)
  // By a clock that went back, so that asking does not take them out.
  let left = 0
  now = 5
  for (let key = 0; key < 40; key++) if (lru.get(key) !== undefined) left++
  expect(left).toBe(0)
})
