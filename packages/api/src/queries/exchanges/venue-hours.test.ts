import { expect, test } from 'vitest'
import type { ChainDesk } from '../chain-desk.ts'
import { writeVenueHours } from './venue-hours.ts'

const [COIN, OTHER, NEITHER] = ['0xc0', '0x01', '0x02'] as const
const HOUR_MS = 3_600_000
const price = (top: bigint, hops: number) => ({ now: { top, bottom: 1n }, before: null, depth: null, last: null, hops })

/** A desk that was told what the coin is worth, and, by a pool more, another token. */
const desk = {
  chain: { quirks: {} },
  runtime: {},
  day: {
    lastMarket: () => ({
      told: {
        tokens: [
          { address: COIN, coin: price(1n, 0), dollars: null },
          { address: OTHER, coin: price(1_000n, 1), dollars: price(7n, 2) },
        ],
      },
    }),
  },
} as unknown as ChainDesk

test('screens-evm §16.4: what a venue’s pools exchanged stands by the hour, each pool by the side that is told best; nobody’s price adds nothing', () => {
  const hour = (at: number, swaps: number, volumes: readonly [bigint, bigint]) => ({ hour: at, swaps, volumes })
  const told = writeVenueHours(desk, {
    through: 9,
    from: 3,
    to: 6,
    pools: [
      { tokens: [OTHER, COIN], hours: [hour(4, 2, [1n, 50n]), hour(6, 1, [1n, 5n])] },
      { tokens: [OTHER, NEITHER], hours: [hour(4, 1, [2n, 9n])] },
      { tokens: [NEITHER, NEITHER], hours: [hour(5, 3, [9n, 9n])] },
    ],
  })
  expect(told).toEqual({
    through: 9,
    fromMs: 3 * HOUR_MS,
    toMs: 6 * HOUR_MS,
    steps: [
      { timeMs: 4 * HOUR_MS, swaps: 3, coin: '2050', dollars: '14' },
      { timeMs: 5 * HOUR_MS, swaps: 3, coin: null, dollars: null },
      { timeMs: 6 * HOUR_MS, swaps: 1, coin: '5', dollars: null },
    ],
  })
})
