import type { MarketToken, PoolPrice } from '@orrery/model/wire/market'
import { expect, test } from 'vitest'
import { chooseMarket, marketChoice } from './choose-market.ts'
import { orderTrending, trendingOrder } from './order-trending.ts'

const priced = (price: string, before: string | null, rest: Partial<PoolPrice> = {}): PoolPrice => ({
  price,
  before,
  pool: null,
  hops: 1,
  depth: '1',
  cap: null,
  volume: null,
  ...rest,
})
const token = (symbol: string, rest: Partial<MarketToken>): MarketToken => ({
  token: { address: `0x${symbol}`, standard: 'erc20', name: symbol, symbol, decimals: 18 },
  supply: null,
  coin: null,
  dollars: null,
  volume: null,
  trades: 0,
  pools: 1,
  holders: null,
  holdersWeek: null,
  holdersDay: null,
  ...rest,
})
const rows = [
  token('up', { coin: priced('0.0000000000000000002', '0.0000000000000000001', { depth: '2', cap: '9' }), holders: 5 }),
  token('down', { coin: priced('1', '2', { depth: '10' }), trades: 3 }),
  token('new', { dollars: priced('7', null, { depth: '1', cap: '10' }), holders: 50 }),
  token('none', {}),
]
const chosen = (query: string, suspect = '') =>
  chooseMarket(rows, marketChoice(new URLSearchParams(query)), ({ symbol }) => symbol === suspect).map(
    (row) => row.token.symbol,
  )

test('screens-evm §8.1: priced tokens are sorted by any column, what is not known last, whatever its digits', () => {
  expect(chosen('')).toEqual(['down', 'up', 'new', 'none'])
  // What is told in dollars alone stands behind what is told in the coin: the two do not compare.
  expect(chosen('order=cap')).toEqual(['up', 'new', 'down', 'none'])
  expect(chosen('order=change')).toEqual(['up', 'down', 'new', 'none'])
  expect(chosen('order=holders')).toEqual(['new', 'up', 'down', 'none'])
  expect(chosen('order=nothing')).toEqual(chosen(''))
  expect(chosen('order=price')).toEqual(['down', 'up', 'new', 'none'])
  expect(chosen('order=name')).toEqual(['down', 'new', 'none', 'up'])
  // The other way round what is not known stays last.
  expect(chosen('order=holders&turned=yes')).toEqual(['up', 'new', 'down', 'none'])
})

test('screens-evm §8.1: tokens of the last 24 hours are sorted by any column, what is not known last', () => {
  const row = (symbol: string, transfers: number, before: number | null) => ({
    token: token(symbol, {}).token,
    transfers,
    before,
  })
  const told = [row('b', 9, null), row('a', 8, 4), row('c', 3, 0), row('d', 2, 2)]
  const by = (order: string) =>
    orderTrending(told, trendingOrder(new URLSearchParams({ order }))).map(({ token: { symbol } }) => symbol)
  expect(by('')).toEqual(['b', 'a', 'c', 'd'])
  expect(by('before')).toEqual(['a', 'd', 'c', 'b'])
  expect(by('change')).toEqual(['a', 'd', 'b', 'c'])
  expect(by('name')).toEqual(['a', 'b', 'c', 'd'])
})

test('screens-evm §8.1: tokens are narrowed by name, by holders, and by names that imitate unless told', () => {
  expect(chosen('text=W')).toEqual(['down', 'new'])
  expect(chosen('holders=6')).toEqual(['new'])
  expect(chosen('holders=-1')).toHaveLength(4)
  expect(chosen('', 'up')).not.toContain('up')
  expect(chosen('clean=no', 'up')).toContain('up')
})
