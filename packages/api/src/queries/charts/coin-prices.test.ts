import { expect, test } from 'vitest'
import { wholeRates } from '../addresses/portfolio.ts'
import { alongWay } from '../exchanges/day-rates.ts'
import { DOLLAR_PLACES } from '../exchanges/market.ts'
import { exchangedFor } from './coin-prices.ts'

test('screens-evm §10: a coin is priced in millionths of a dollar by what one exchange of its pool gave, whichever side it is on', () => {
  // 2 coins of 18 decimals for 5,000.50 dollars of 6.
  const [coin, dollars] = [2n * 10n ** 18n, 5_000_500_000n]
  expect(exchangedFor([coin, dollars], { side: 0, dollarDecimals: 6 }, 18)).toBe(2_500_250_000n)
  expect(exchangedFor([dollars, coin], { side: 1, dollarDecimals: 6 }, 18)).toBe(2_500_250_000n)
  expect(exchangedFor([10n ** 8n, 10n ** 18n], { side: 0, dollarDecimals: 18 }, 8)).toBe(1_000_000n)
  expect(
    exchangedFor([0n, dollars], { side: 0, dollarDecimals: 6 }, 18),
    'nothing for something is no price',
  ).toBeNull()
})

test('screens-evm §5, §16.7: files and the chart of what an address held price the coin of a day alike: by the mean of what was exchanged', () => {
  // Two exchanges, of which the last is of next to nothing at a price of nobody.
  const [coin, dollars] = [3n * 10n ** 18n + 1n, 7_500_000_000n + 9n]
  const inFile = exchangedFor([coin, dollars], { side: 0, dollarDecimals: 6 }, 18)!
  const unit = 10n ** BigInt(DOLLAR_PLACES - 6)
  const [onChart] = wholeRates(alongWay([[{ day: 20_000, token: coin, quote: dollars }]], unit), 18)
  expect(inFile).toBe(BigInt(onChart!.dollars) / 10n ** BigInt(DOLLAR_PLACES - 6))
  expect(inFile).toBe(2_500_000_002n)
})
