import { expect, test } from 'vitest'
import { firstParts } from './first-parts.ts'
import type { ValuePart } from './value-parts.ts'

const text = (length: number): ValuePart => ({ as: 'text', text: 'a'.repeat(length) })
const address: ValuePart = { as: 'address', text: `0x${'11'.repeat(20)}` }
const shown = (parts: readonly ValuePart[]) =>
  firstParts(parts)
    ?.map((part) => part.text)
    .join('').length ?? null

test('screens-evm §4.3: a value that fills more than some lines is cut, wherever its addresses stand', () => {
  expect(shown([text(1), address, text(599)])).toBe(null)
  expect(shown([text(1), address, text(600)])).toBe(1 + 42 + 599)
  expect(shown([text(400), address, text(400), address, text(1)])).toBe(600 + 42)
})

test('addresses beyond the first twenty are asked for', () => {
  const list = (count: number) => Array.from({ length: count }, () => [address, text(2)]).flat()
  expect(firstParts(list(20))).toBe(null)
  expect(firstParts(list(21))).toHaveLength(40)
})
