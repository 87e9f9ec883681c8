import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { HashIndex } from './hash-index.ts'

const hash = (n: number, end = ''): Hex => `0x${(n.toString(16) + end).padStart(64, '0')}`

test('everything is found where it stands, and nothing else', () => {
  const things = Array.from({ length: 5_000 }, (_, n) => ({ hash: hash(n * 7_919) }))
  const index = new HashIndex(things)
  things.forEach((thing, place) => expect(index.find(thing.hash)).toBe(place))
  expect(index.find(hash(1))).toBe(-1)
  expect(new HashIndex([]).find(hash(1))).toBe(-1)
})

test('a hash that stands twice is found where it stands first', () => {
  expect(new HashIndex([{ hash: hash(2) }, { hash: hash(1) }, { hash: hash(2) }]).find(hash(2))).toBe(0)
})

test('hashes whose last digits somebody chose alike cost no more than in a map', () => {
  const things = Array.from({ length: 3_000 }, (_, n) => ({ hash: hash(n + 1, '0123456789ab') }))
  const index = new HashIndex([...things, things[7]!])
  things.forEach((thing, place) => expect(index.find(thing.hash)).toBe(place))
  expect(index.find(hash(9_999, '0123456789ab'))).toBe(-1)
})
