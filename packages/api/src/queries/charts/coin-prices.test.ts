import { expect, test } from 'vitest'
import { closeOf } from './coin-prices.ts'

test('screens-evm §10: a coin is priced in millionths of a dollar by what one exchange of its pool gave, whichever side it is on', () => {
  // 2 coins of 18 decimals for 5,000.50 dollars of 6.
  const [coin, dollars] = [2n * 10n ** 18n, 5_000_500_000n]
  expect(closeOf([coin, dollars], { side: 0, dollarDecimals: 6 }, 18)).toBe(2_500_250_000n)
  expect(closeOf([dollars, coin], { side: 1, dollarDecimals: 6 }, 18)).toBe(2_500_250_000n)
  expect(closeOf([10n ** 8n, 10n ** 18n], { side: 0, dollarDecimals: 18 }, 8)).toBe(1_000_000n)
  expect(closeOf([0n, dollars], { side: 0, dollarDecimals: 6 }, 18), 'nothing for something is no price').toBeNull()
})
