import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { backTest } from './back-test.ts'
import { wholePrice } from './signal-prices.ts'

const TOKEN: Hex = `0x${'1'.repeat(40)}`

test('screens-evm §15.8: what fired is counted by the price a day later: higher, not higher, without a price, and still open', () => {
  const prices = new Map([
    [10, 3n],
    [11, 4n],
    [12, 4n],
    [13, 2n],
  ])
  const on = (_: Hex, day: number) => {
    const top = prices.get(day)
    return top === undefined ? null : { top, bottom: 7n }
  }
  const fired = [9, 10, 11, 12, 13, 19].map((day) => ({ day, priced: TOKEN }))
  expect(backTest([...fired, { day: 10, priced: null }], { days: 30, today: 20, on })).toEqual({
    days: 30,
    fired: 7,
    higher: 1,
    notHigher: 2,
    noPrice: 3,
    open: 1,
  })
})

test('prices are compared to the last unit, also where they would be cut to the same', () => {
  const on = (_: Hex, day: number) => ({ top: day === 10 ? 10n ** 40n : 10n ** 40n + 1n, bottom: 10n ** 40n })
  expect(backTest([{ day: 10, priced: TOKEN }], { days: 1, today: 20, on })).toMatchObject({ higher: 1 })
})

test('a price that is less than can be told is unknown, not nothing', () => {
  expect(wholePrice({ top: 1n, bottom: 10n ** 30n }, 18)).toBeNull()
  expect(wholePrice({ top: 5n, bottom: 2n }, 2)).toBe(250n)
  expect(wholePrice({ top: 5n, bottom: 2n }, null)).toBeNull()
})
