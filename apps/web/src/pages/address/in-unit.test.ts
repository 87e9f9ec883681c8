import { expect, test } from 'vitest'
import { inUnit, textBytes } from './in-unit.ts'

test('screens-evm §6.1: a number is given in a unit and becomes exact, and the moment is one in seconds', () => {
  expect(inUnit(' 1.5 ', '×10^18 (ether)', 0)).toBe('1500000000000000000')
  expect(inUnit('0.000001', '×10^6', 0)).toBe('1')
  expect(inUnit('', 'now', 1_700_000_000_999)).toBe('1700000000')
  for (const [text, unit] of [
    ['', '×10^6'],
    ['0.0000001', '×10^6'],
    ['-1', '×10^9 (Gwei)'],
    ['1', '×'],
  ] as const)
    expect(inUnit(text, unit, 0)).toBeNull()
})

test('screens-evm §6.1: bytes are given as the text that they are', () => {
  expect(textBytes('héy')).toBe('0x68c3a979')
})
