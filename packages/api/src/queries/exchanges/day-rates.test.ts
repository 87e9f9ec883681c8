import { expect, test } from 'vitest'
import { alongWay, wayOf } from './day-rates.ts'

const [A, B, COIN, USD] = ['0xa', '0xb', '0xc', '0xd'] as const
const [P, Q] = ['0x1', '0x2'] as const
const last = (pool: `0x${string}`, quote: `0x${string}`) => ({ last: { pool, quote, height: 1 } })

test('screens-evm §5: the way from a token to a dollar is that of its price now, and none where a pool of it is not known', () => {
  const prices = new Map([
    [A, last(P, COIN)],
    [COIN, last(Q, USD)],
    [B, last(B, A)],
  ] as const)
  const sides = new Map([
    [P, COIN],
    [Q, COIN],
  ] as const)
  expect(wayOf(A, prices, sides, [USD])).toEqual({
    dollar: USD,
    steps: [
      { token: A, pool: P, side: 1 },
      { token: COIN, pool: Q, side: 0 },
    ],
  })
  expect(wayOf(B, prices, sides, [USD])).toBeNull()
  // A dollar is a measure itself, and a ring leads nowhere.
  expect(wayOf(USD, prices, sides, [USD])).toBeNull()
  expect(wayOf(A, new Map([[A, last(P, A)]] as const), sides, [USD])).toBeNull()
})

test('a day is worth the mean of its exchanges over all pools of the way; without one the last before stands, and nothing is told before each has one', () => {
  const first = [
    { day: 1, token: 10n, quote: 20n },
    { day: 3, token: 10n, quote: 40n },
    { day: 4, token: 0n, quote: 9n },
  ]
  const second = [
    { day: 2, token: 1n, quote: 5n },
    { day: 5, token: 1n, quote: 6n },
  ]
  const told = alongWay([first, second], 1_000n).map(({ day, rate }) => [day, Number(rate.top) / Number(rate.bottom)])
  expect(told).toEqual([
    [2, 10_000],
    [3, 20_000],
    [5, 24_000],
  ])
})
