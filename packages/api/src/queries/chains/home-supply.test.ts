import { expect, test } from 'vitest'
import { EMPTY } from '@orrery/primitives/hex'
import { accountChain } from '../../testing/account-family.ts'
import { createTestClock } from '../../testing/world.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { isSupplyWhole } from '@orrery/model/is-supply-whole'
import { createHomeSupply, marketCapOf } from './home-supply.ts'

const own = { ...accountChain, settlesOn: null, quirks: { ...accountChain.quirks, consensus: 'pow' as const } }

test('screens-evm §2.4: the supply is told where all coins stand in balances: not of stake on a consensus layer, not of bridged coins', () => {
  expect(isSupplyWhole(own)).toBe(true)
  expect(isSupplyWhole({ ...own, quirks: { ...own.quirks, consensus: 'pos' } })).toBe(false)
  expect(isSupplyWhole({ ...own, settlesOn: 'ETH' })).toBe(false)
})

test('screens-evm §2.4: market capitalisation is price times supply, and unknown where either is', () => {
  expect(marketCapOf('2500.25', (3n * 10n ** 18n).toString(), 18)).toBe('7500.75')
  expect(marketCapOf('0.000001', (1_999_999n * 10n ** 18n).toString(), 18)).toBe('1.99')
  expect(marketCapOf(null, '1', 18)).toBeNull()
  expect(marketCapOf('1', null, 18)).toBeNull()
})

test('the home never waits for the supply: it is added up beside, once an hour, and a ranking that somebody asked for is newer', async () => {
  const clock = createTestClock()
  let made = 0
  let last: unknown = null
  const book = async () => {
    made += 1
    return { total: 7n, asOf: { height: made, hash: '0x' } }
  }
  const desk = { chain: own, rich: { book, lastBook: (asset: string) => (asset === EMPTY ? last : null) } }
  const supply = createHomeSupply(() => desk as unknown as ChainDesk, clock)
  expect(supply()).toBeNull()
  await new Promise((done) => setImmediate(done))
  expect(supply()).toEqual({ circulation: '7', totalSupply: '7', supplyAsOf: 1 })
  clock.tick(3_599_999)
  supply()
  expect(made).toBe(1)
  last = { total: 9n, asOf: { height: 50, hash: '0x' } }
  expect(supply()).toEqual({ circulation: '9', totalSupply: '9', supplyAsOf: 50 })
  clock.tick(1)
  supply()
  expect(made).toBe(2)
})
