import { expect, test } from 'vitest'
import { lockedIn, worthOfCoin } from './home-worth.ts'

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

test('screens-evm §16.5: what is locked on a chain is at least what its pools hold at their prices, and not known where none has one', () => {
  const none = { coin: null, dollars: null }
  const pool = (dollars: bigint | null) => ({ held: { coin: 7n, dollars }, volume: none, week: none, fees: none })
  const of = (...held: readonly (bigint | null)[]) =>
    lockedIn(new Map(held.map((dollars, at) => [`0x${at}` as const, pool(dollars)])))
  expect(of(1_234_567_890n * 10n ** 12n, null, 10n ** 18n)).toBe('1235.56')
  expect(of(null)).toBeNull()
  expect(of()).toBeNull()
})
