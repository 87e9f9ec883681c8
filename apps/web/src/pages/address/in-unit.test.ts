import { expect, test } from 'vitest'
import { hexText, inUnit, textBytes, unitsOf } from './in-unit.ts'

const UINT = { nowMs: 0, bits: 256 }

test('screens-evm §6.1: a number is given in a unit and becomes exact, and the moment is one in seconds', () => {
  expect(inUnit(' 1.5 ', '×10^18 (ether)', UINT)).toBe('1500000000000000000')
  expect(inUnit('0.000001', '×10^6', UINT)).toBe('1')
  const at = { ...UINT, nowMs: 1_700_000_000_999 }
  expect(inUnit('', 'now', at)).toBe('1700000000')
  expect(inUnit('', 'now +1h', at)).toBe('1700003600')
  expect(inUnit('', 'now -1d', at)).toBe('1699913600')
  for (const [text, unit] of [
    ['', '×10^6'],
    ['0.0000001', '×10^6'],
    ['-1', '×10^9 (Gwei)'],
    ['1', '×'],
  ] as const)
    expect(inUnit(text, unit, UINT)).toBeNull()
})

test('screens-evm §6.1: bytes are given as the text that they are', () => {
  expect(textBytes('héy')).toBe('0x68c3a979')
})

test('screens-evm §6.1: the largest number fills its type, and the decimals of a token are a unit of their own', () => {
  expect(inUnit('7', 'max', { nowMs: 0, bits: 8 })).toBe('255')
  expect(inUnit('', 'max', UINT)).toBe((2n ** 256n - 1n).toString())
  expect(unitsOf(null).some((unit) => unit.includes('decimals'))).toBe(false)
  const unit = unitsOf(2).find((one) => one.includes('decimals'))!
  expect(inUnit('1.25', unit, UINT)).toBe('125')
  expect(inUnit('1.255', unit, UINT)).toBeNull()
})

test('screens-evm §6.1: a file is taken byte by byte', () => {
  expect(hexText(Uint8Array.of(0, 15, 255))).toBe('0x000fff')
})
