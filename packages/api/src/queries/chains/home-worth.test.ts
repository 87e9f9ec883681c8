import { expect, test } from 'vitest'
import { worthOfCoin } from './home-worth.ts'

test('screens-evm §2.4: a coin is worth what its pools give for it, and has changed by how much that differs from a day ago', () => {
  // 2,500.25 dollars for 10^18 base units are 2,500.25 units of 10^-18 dollar for one.
  const now = { top: 250_025n, bottom: 100n }
  expect(worthOfCoin({ now, before: { top: 2_000n, bottom: 1n } }, 18)).toEqual({
    price: '2500.25',
    percentChange24h: '25.01',
  })
  expect(worthOfCoin({ now, before: { top: 5_000n, bottom: 1n } }, 18).percentChange24h).toBe('-50')
  expect(worthOfCoin({ now, before: null }, 18).percentChange24h, 'a day ago nobody knows').toBeNull()
})
