import { expect, test } from 'vitest'
import { foldPrices } from './pool-prices.ts'

type Rate = readonly [amount0: bigint, amount1: bigint]

const row = (hour: number, open: Rate, high: Rate, low: Rate, close: Rate) => ({
  hour,
  swaps: 2,
  volume0_high: 1n,
  volume0_low: 7n,
  volume1_high: 0n,
  volume1_low: 3n,
  ...Object.fromEntries(
    Object.entries({ open, high, low, close }).flatMap(([name, [amount0, amount1]]) => [
      [`${name}0`, amount0],
      [`${name}1`, amount1],
    ]),
  ),
})

test('screens-evm §8.2: rows of one hour are one candle, and hours of one day another', () => {
  const rows = [
    row(48, [1n, 10n], [1n, 12n], [1n, 9n], [1n, 11n]),
    // The same hour, by a later step: its prices tell the end.
    row(48, [1n, 11n], [2n ** 200n, 13n * 2n ** 200n], [1n, 10n], [3n, 30n]),
    row(49, [1n, 8n], [1n, 8n], [1n, 8n], [1n, 8n]),
    row(72, [1n, 1n], [1n, 1n], [1n, 1n], [1n, 1n]),
  ]
  const hours = foldPrices(rows, 'hour')
  expect(hours.map(({ timeMs, swaps }) => [timeMs / 3_600_000, swaps])).toEqual([
    [48, 4],
    [49, 2],
    [72, 2],
  ])
  expect(hours[0]).toMatchObject({
    volume0: String(2n * (2n ** 128n + 7n)),
    open: { amount0: '1', amount1: '10' },
    high: { amount0: String(2n ** 200n) },
    low: { amount1: '9' },
    close: { amount0: '3', amount1: '30' },
  })
  const days = foldPrices(rows, 'day')
  expect(days.map(({ timeMs, swaps }) => [timeMs / 86_400_000, swaps])).toEqual([
    [2, 6],
    [3, 2],
  ])
  expect(days[0]).toMatchObject({ low: { amount1: '8' }, close: { amount1: '8' } })
})
