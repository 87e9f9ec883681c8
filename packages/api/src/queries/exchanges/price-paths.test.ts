import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { pricesByPools, type PoolRate } from './price-paths.ts'

const [COIN, CHEESE, DOLLAR, FAKE] = ['0x01', '0x02', '0x03', '0x04'] as const satisfies readonly Hex[]
const pool = (at: number, tokens: readonly [Hex, Hex], rest: Partial<PoolRate> = {}): PoolRate => ({
  pool: `0xa${at}`,
  tokens,
  now: [2n, 6n],
  before: [1n, 4n],
  held: [100n, 300n],
  height: at,
  ...rest,
})
const ofCoin = new Map([[COIN, { top: 1n, bottom: 1n }]])

test('screens-evm §16.4: a token is worth what its pool gives for it, on either side, now and a day ago', () => {
  for (const turned of [false, true]) {
    const of = turned
      ? pool(7, [CHEESE, COIN], { now: [6n, 2n], before: [4n, 1n], held: [300n, 100n] })
      : pool(7, [COIN, CHEESE])
    expect(pricesByPools([of], ofCoin).get(CHEESE)).toEqual({
      now: { top: 2n, bottom: 6n },
      before: { top: 1n, bottom: 4n },
      depth: 100n,
      last: { pool: '0xa7', quote: COIN, height: 7 },
      hops: 1,
    })
  }
})

test('screens-evm §16.4: of two pools that give different prices the one that holds more is believed; one that holds nothing tells nothing', () => {
  const deep = pool(1, [COIN, CHEESE], { now: [1n, 1n], held: [1_000n, 0n] })
  const shallow = pool(2, [COIN, CHEESE], { now: [1_000n, 1n], held: [3n, 10n ** 30n] })
  for (const order of [
    [deep, shallow],
    [shallow, deep],
  ])
    expect(pricesByPools(order, ofCoin).get(CHEESE)?.now).toEqual({ top: 1n, bottom: 1n })
  expect(pricesByPools([pool(1, [COIN, FAKE], { held: [0n, 10n ** 30n] })], ofCoin).has(FAKE)).toBe(false)
})

test('screens-evm §16.4: a way is as deep as its narrowest pool, so that a deep detour is told before a shallow short cut', () => {
  const rates = [
    pool(1, [COIN, DOLLAR], { now: [1n, 2_000n], before: null, held: [500n, 1_000_000n] }),
    pool(2, [DOLLAR, CHEESE], { now: [10n, 1n], held: [400_000n, 40_000n] }),
    pool(3, [COIN, CHEESE], { now: [1n, 1n], held: [1n, 1n] }),
  ]
  const cheese = pricesByPools(rates, ofCoin).get(CHEESE)
  // 400,000 dollars are 200 coins.
  expect(cheese).toMatchObject({ depth: 200n, hops: 2, before: null, last: { quote: DOLLAR } })
  expect(cheese?.now).toEqual({ top: 10n, bottom: 2_000n })
})

test('screens-evm §16.4: ways end after four pools, and pools that exchange a token for itself lead nowhere', () => {
  const ids = Array.from({ length: 7 }, (_, at): Hex => `0xb${at}`)
  const rates = ids.slice(1).map((id, at) => pool(at, [ids[at]!, id]))
  const prices = pricesByPools([...rates, pool(9, [ids[0]!, ids[0]!])], new Map([[ids[0]!, { top: 1n, bottom: 1n }]]))
  expect([...prices.keys()]).toEqual(ids.slice(0, 5))
  expect(prices.get(ids[0]!)).toMatchObject({ depth: null, hops: 0, last: null })
})
