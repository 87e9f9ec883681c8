import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { poolWorths, sumWorths } from './pool-worths.ts'
import type { PathPrice } from './price-paths.ts'
import type { Pair } from './venues.ts'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const [COIN, TOKEN, OTHER] = [at('1'), at('2'), at('3')]
const price = (top: bigint, depth: bigint | null, hops: number): PathPrice => ({
  now: { top, bottom: 1n },
  before: null,
  depth,
  last: null,
  hops,
})
const pair = (pool: string, tokens: readonly [Hex, Hex], fee: number | null): Pair => ({
  pool: at(pool),
  trades: 1,
  tokens,
  factory: at('f'),
  fee,
})
const coin = new Map([
  [COIN, price(1n, null, 0)],
  [TOKEN, price(5n, 100n, 1)],
])
const measures = { coin, dollars: new Map<Hex, PathPrice>() }

test('screens-evm §16.4: a pool is worth what it holds, but a token counts for no more than the way to its price holds', () => {
  const held = new Map([
    [`${at('a')} ${COIN}`, 100n],
    [`${at('a')} ${TOKEN}`, 20n],
    // So much of it nobody would take at that price.
    [`${at('b')} ${TOKEN}`, 10n ** 30n],
  ])
  const exchanged = {
    volumes: new Map([[at('a'), [40n, 9n] as const]]),
    weeks: new Map([
      [at('a'), [400n, 90n] as const],
      [at('b'), [7n, 1n] as const],
    ]),
  }
  const pairs = [pair('a', [TOKEN, COIN], 3_000), pair('b', [TOKEN, OTHER], null), pair('c', [OTHER, OTHER], 500)]
  const worths = poolWorths(pairs, held, exchanged, measures)
  expect(worths.get(at('a'))).toEqual({
    held: { coin: 200n, dollars: null },
    // The side that is the measure itself.
    volume: { coin: 9n, dollars: null },
    week: { coin: 90n, dollars: null },
    fees: { coin: 0n, dollars: null },
  })
  expect(worths.get(at('b'))!.held.coin).toBe(100n)
  // Nothing in a day, and something in the week.
  expect(worths.get(at('b'))!.volume).toEqual({ coin: null, dollars: null })
  expect(worths.get(at('b'))!.week).toEqual({ coin: 35n, dollars: null })
  expect(worths.get(at('c'))!.held).toEqual({ coin: null, dollars: null })
  expect(sumWorths(pairs.map(({ pool }) => worths.get(pool)))).toMatchObject({
    held: { coin: 300n },
    week: { coin: 125n },
    pools: 2,
  })
  expect(sumWorths([worths.get(at('c')), undefined])).toBeNull()
})
