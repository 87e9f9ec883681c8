import { assert, bigInt, property } from 'fast-check'
import { expect, test } from 'vitest'
import { baseToCoin, coinToBase } from './coin-amount.ts'

test('every amount of 64 bits and beyond survives text and back', () => {
  assert(
    property(bigInt(-(2n ** 80n), 2n ** 80n), (base) => coinToBase(baseToCoin(base)) === base),
    { seed: 1 },
  )
})

test('amounts that a double would round are exact', () => {
  expect(coinToBase('20999999.97690000')).toBe(2099999997690000n)
  expect(coinToBase('0.00000001')).toBe(1n)
  expect(coinToBase('152345678901.12345678')).toBe(15234567890112345678n)
  expect(coinToBase('1e-8')).toBe(1n)
  expect(coinToBase(1e-8)).toBe(1n)
  expect(coinToBase('1.5E3')).toBe(150000000000n)
  expect(coinToBase(50)).toBe(5000000000n)
  expect(coinToBase('-0.10000000')).toBe(-10000000n)
})

test('finer than a base unit, or no number at all, is refused', () => {
  for (const text of ['0.000000001', '', '1.', '.5', '0x10', '1e999', 'NaN', '1,5', ' 1'])
    expect(() => coinToBase(text), text).toThrow(RangeError)
})
