import { expect, test } from 'vitest'
import { keyHash } from './key-hash.ts'

test('keys whose differences undo each other under one multiplication and a shift keep hashes of their own', () => {
  const key = new Uint8Array(33)
  const view = new DataView(key.buffer)
  const hashes = new Set<number>()
  for (let first = 0; first < 512; first++)
    for (let second = 0; second < 512; second++) {
      view.setInt32(4, first << 23, true)
      view.setInt32(8, (second << 23) ^ ((second << 23) >>> 15), true)
      hashes.add(keyHash(key, 0, key.length))
    }
  // By chance about 8 of 2^18 keys meet another in 32 bits.
  expect(hashes.size).toBeGreaterThan(2 ** 18 - 100)
})

test('a hash is of the bytes at their place and of how many they are', () => {
  const key = Buffer.from('0000000000000000000000000000000000000000000102030405', 'hex')
  for (let length = 0; length <= key.length; length++) {
    const moved = Buffer.concat([Buffer.from('ffff', 'hex'), key.subarray(0, length), Buffer.from('ffffff', 'hex')])
    expect(keyHash(moved, 2, length)).toBe(keyHash(key, 0, length))
  }
  // Zeros only, of which no two hashes are alike but by a chance of one in ten million.
  expect(new Set(Array.from({ length: 21 }, (_, length) => keyHash(key, 0, length))).size).toBe(21)
})
