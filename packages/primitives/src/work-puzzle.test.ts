import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isWorkDone, tryWork } from './work-puzzle.ts'

/** The same by another implementation of SHA-256, bit by bit. */
function zeroBits(text: string, number: number): number {
  const counted = Buffer.alloc(8)
  counted.writeBigUInt64BE(BigInt(number))
  const seed = createHash('sha256').update(text).digest()
  const hash = createHash('sha256').update(seed).update(counted).digest()
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.indexOf('1')
}

test('screens-evm §15.9: a number solves a puzzle when its hash begins with that many zero bits, and no other does', () => {
  for (const bits of [1, 7, 8, 9, 13])
    for (const text of ['a', 'täxt', 'x'.repeat(300)]) {
      const found = tryWork({ text, bits }, 0, 1 << 20)!
      expect(zeroBits(text, found)).toBeGreaterThanOrEqual(bits)
      expect(isWorkDone({ text, bits }, found)).toBe(true)
      for (let number = 0; number < Math.min(found, 300); number++) {
        expect(zeroBits(text, number)).toBeLessThan(bits)
        expect(isWorkDone({ text, bits }, number)).toBe(false)
      }
    }
})

test('screens-evm §15.9: what solves one puzzle says nothing about another, and what is no whole number solves none', () => {
  const solved = tryWork({ text: 'one', bits: 12 }, 0, 1 << 20)!
  expect(isWorkDone({ text: 'one', bits: 12 }, solved)).toBe(true)
  expect(isWorkDone({ text: 'two', bits: 12 }, solved)).toBe(zeroBits('two', solved) >= 12)
  for (const number of [-1, 0.5, Number.NaN, Infinity, 2 ** 53])
    expect(isWorkDone({ text: 'one', bits: 0 }, number)).toBe(false)
})

test('screens-evm §15.9: tries go on where others ended, beyond 2^32 too', () => {
  const puzzle = { text: 'far', bits: 6 }
  const from = 2 ** 40 + 5
  const found = tryWork(puzzle, from, 10_000)!
  expect(found).toBeGreaterThanOrEqual(from)
  expect(zeroBits('far', found)).toBeGreaterThanOrEqual(6)
  expect(tryWork(puzzle, found + 1, 10_000)).toBeGreaterThan(found)
  expect(tryWork({ text: 'far', bits: 200 }, 0, 50)).toBeNull()
})
