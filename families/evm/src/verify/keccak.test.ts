import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, test } from 'vitest'
import { keccak, keccakHex } from './keccak.ts'

test('the hash of nothing is the well-known one', () => {
  expect(keccakHex(new Uint8Array())).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
})

test('every length around the block size hashes as the kept library does', () => {
  for (let length = 0; length < 600; length++) {
    const input = Uint8Array.from({ length }, (_, i) => (i * 131 + length * 7) & 0xff)
    expect(Buffer.from(keccak(input)).toString('hex')).toBe(Buffer.from(keccak_256(input)).toString('hex'))
  }
})

test('a long input, and a view into a larger one, hash alike', () => {
  const large = Uint8Array.from({ length: 1_000_003 }, (_, i) => (i * 31) & 0xff)
  expect(keccak(large)).toEqual(keccak_256(large))
  expect(keccak(large.subarray(1, 500))).toEqual(keccak_256(large.slice(1, 500)))
})

test('a hash stays what it was when the next is made', () => {
  const first = keccak(Uint8Array.of(1))
  const copy = Uint8Array.from(first)
  keccak(Uint8Array.of(2))
  expect(first).toEqual(copy)
})
