import { expect, test } from 'vitest'
import type { Portfolio } from '@orrery/model/wire/portfolio'
import { COIN, portfolioSeries } from './portfolio-series.ts'

const DAY = 86_400_000
const token = (address: string) => ({ address, standard: 'erc20' as const, name: null, symbol: address, decimals: 18 })
const point = (day: number, dollars: number) => ({
  timeMs: day * DAY,
  amount: '1',
  dollars: `${dollars}${'0'.repeat(18)}`,
})
const told: Pick<Portfolio, 'parts' | 'coin' | 'coinRates'> = {
  parts: [
    { token: token('0xa') as never, points: [point(1, 5), point(4, 0)], cut: false, rates: [] },
    { token: token('0xb') as never, points: [point(3, 7)], cut: true, rates: [] },
  ],
  coin: `2${'0'.repeat(18)}`,
  coinRates: [],
}
const coins = [
  { timeMs: 2 * DAY, amount: '100000000' },
  { timeMs: 5 * DAY, amount: null },
]

test('screens-evm §5: what an address held over time stands still between two changes, is nothing ahead of the first, and unknown where earlier days are left out', () => {
  expect(portfolioSeries(told, coins, { decimals: 8 })).toEqual({
    times: [1, 2, 3, 4, 5].map((day) => day * DAY),
    lines: [
      { id: COIN, values: [null, 2, 2, 2, null], thenMs: null },
      { id: '0xa', values: [5, 5, 5, 0, 0], thenMs: null },
      { id: '0xb', values: [null, null, 7, 7, 7], thenMs: null },
    ],
  })
})

test('a span begins with what was there already, and ends before its end', () => {
  const { times, lines } = portfolioSeries(told, [], { decimals: 8, since: 2 * DAY, until: 4 * DAY })
  expect(times).toEqual([2 * DAY, 3 * DAY])
  expect(lines).toEqual([
    { id: '0xa', values: [5, 5], thenMs: null },
    { id: '0xb', values: [null, 7], thenMs: null },
  ])
})

test('without a price the coin has no line, and many moments are thinned, the last one kept', () => {
  const points = Array.from({ length: 1_001 }, (_, day) => point(day, day))
  const part = { token: token('0xa') as never, points, cut: false, rates: [] }
  const many = portfolioSeries({ parts: [part], coin: null, coinRates: [] }, coins, { decimals: 8 })
  expect(many.lines.map(({ id }) => id)).toEqual(['0xa'])
  expect(many.times.length).toBeLessThanOrEqual(400)
  expect(many.times.at(-1)).toBe(1_000 * DAY)
  expect(many.lines[0]!.values.at(-1)).toBe(1_000)
})

test('screens-evm §5: what was held is worth what it was on the day, and at the newest price only ahead of the first day that has one', () => {
  const rate = (day: number, dollars: number) => ({ timeMs: day * DAY, dollars: `${dollars}${'0'.repeat(18)}` })
  const whole = (day: number, amount: number, dollars: number) => ({
    ...point(day, dollars),
    amount: `${amount}${'0'.repeat(18)}`,
  })
  const part = {
    token: token('0xa') as never,
    points: [whole(2, 1, 9), whole(5, 3, 27)],
    cut: false,
    rates: [rate(1, 4), rate(3, 6)],
  }
  const late = { ...part, token: token('0xb') as never, rates: [rate(4, 5)] }
  expect(portfolioSeries({ parts: [part, late], coin: null, coinRates: [] }, [], { decimals: 8 })).toEqual({
    times: [2, 3, 4, 5].map((day) => day * DAY),
    lines: [
      { id: '0xa', values: [4, 6, 6, 18], thenMs: DAY },
      { id: '0xb', values: [9, 9, 5, 15], thenMs: 4 * DAY },
    ],
  })
})
