import { expect, test } from 'vitest'
import { sampleGasPrices } from '../../page-parts/samples/sample-gas.fixture.ts'
import { isBelow, watchedPrice } from './gas-alert.ts'

test('screens-evm §7: a visitor is told when the usual price is as low as was waited for, or the base fee where there is no price', () => {
  const prices = sampleGasPrices(100)
  const standard = prices.tiers![1]!.price
  expect(watchedPrice(prices)).toBe(standard)
  expect(watchedPrice({ tiers: null, lastBaseFee: '7' })).toBe('7')
  expect(watchedPrice({ tiers: null, lastBaseFee: null })).toBeNull()
  expect(isBelow(standard, standard)).toBe(true)
  expect(isBelow('8', '7')).toBe(false)
  expect(isBelow(String(2n ** 70n), String(2n ** 70n - 1n))).toBe(false)
  expect(isBelow(null, '7')).toBe(false)
})
