import { likenessOf } from '@orrery/family/code-sketch'
import { expect, test } from 'vitest'
import { sketchCode } from './sketch-code.ts'
import type { Hex } from '@orrery/primitives/hex'

/** Code of so many instructions, each of them pushing `pushed` or doing one of a few things; `from` moves on where that is told. */
const codeOf = (count: number, pushed = 'aa', from = 0): string =>
  Array.from({ length: count }, (_, at) => {
    const next = (from + at) * 7 + ((from + at) >> 3)
    return next % 5 === 0 ? `60${pushed}` : (0x01 + (next % 11)).toString(16).padStart(2, '0')
  }).join('')
const sketch = (code: string) => sketchCode(`0x${code}` as Hex)!

test('screens-evm §15.5: codes that differ in what they push alone are alike, and are not the same', () => {
  const [a, b] = [sketch(codeOf(600, 'aa')), sketch(codeOf(600, 'bb'))]
  expect(likenessOf(a, b)).toBe(100)
  expect(a.codeHash === b.codeHash).toBe(false)
})

test('screens-evm §15.5: the likeness follows the share of instructions that two codes have in common, to within what an estimate is out by', () => {
  // 0x0b… stand in neither part of the first code: nothing in common.
  const own = codeOf(2000)
  const strange = Array.from({ length: 2000 }, (_, at) => (0x30 + ((at * at) % 14)).toString(16)).join('')
  expect(likenessOf(sketch(own), sketch(own))).toBe(100)
  expect(likenessOf(sketch(own), sketch(strange))).toBe(0)
  const half = likenessOf(sketch(own + strange), sketch(own))
  expect(half).toBeGreaterThan(20)
  expect(half).toBeLessThan(95)
})

test('screens-evm §15.5: what the compiler wrote behind the code does not make it another', () => {
  // CBOR {"solc": 0.8.30} or 0.8.20 and its length, as solc writes them.
  const tail = (patch: string) => `a164736f6c63430008${patch}000a`
  const [a, b] = [sketch(codeOf(100) + tail('1e')), sketch(codeOf(100) + tail('14'))]
  expect([a.bareHash === b.bareHash, a.codeHash === b.codeHash]).toEqual([true, false])
})

test('screens-evm §15.5: an address without code has no sketch, nor has what is no code; the shortest code has one', () => {
  expect(sketchCode('0x')).toBeNull()
  expect(sketchCode(`0x${'00'.repeat(1_000_001)}`)).toBeNull()
  expect(likenessOf(sketch('00'), sketch('00'))).toBe(100)
  expect(likenessOf(sketch('00'), sketch('fe'))).toBe(0)
})
