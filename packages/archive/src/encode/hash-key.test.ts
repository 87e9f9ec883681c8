import { expect, test } from 'vitest'
import { seeded } from '../testing/seeded.ts'
import { hashKey } from './hash-key.ts'

test('keys are whole numbers of 48 bits and spread even where hashes begin with zeros', () => {
  const random = seeded(6)
  const hashes = Array.from({ length: 5000 }, () => `0x${'0'.repeat(20)}${random.hex(22).slice(2)}` as const)
  const keys = hashes.map(hashKey)
  expect(keys.every((key) => Number.isSafeInteger(key) && key >= 0 && key < 2 ** 48)).toBe(true)
  expect(new Set(keys).size).toBe(5000)
})

test('short and empty hashes have keys too', () => {
  for (const hash of ['0x', '0x01', '0xabcdef012345'] as const) expect(Number.isSafeInteger(hashKey(hash))).toBe(true)
})
