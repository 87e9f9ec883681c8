import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { accountChain } from '../../testing/account-family.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { PathPrice } from './price-paths.ts'
import { lastWorthOf } from './worth-of.ts'

const [KNOWN, NEW, NOBODY] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}` as Hex) as [Hex, Hex, Hex]
const price = (now: bigint, before: bigint | null): PathPrice => ({
  now: { top: now, bottom: 10n },
  before: before === null ? null : { top: before, bottom: 10n },
  depth: null,
  last: null,
  hops: 1,
})
const tokens = [
  { address: KNOWN, coin: price(30n, 20n), dollars: price(300n, null) },
  { address: NEW, coin: price(30n, null), dollars: null },
]
const desk = { chain: accountChain, runtime: {}, day: { lastMarket: () => ({ told: { tokens } }) } }
const lastWorth = (at: 'now' | 'before') => lastWorthOf(desk as unknown as ChainDesk, false, at)!

test('screens-evm §5: what an amount was worth a day before is told where the pools’ first exchanges of the day tell it, and not guessed where they do not', () => {
  expect(lastWorth('now')(KNOWN, 7n)).toEqual({ coin: '21', dollars: '210' })
  expect(lastWorth('before')(KNOWN, 7n)).toEqual({ coin: '14', dollars: null })
  expect(lastWorth('now')(NEW, 7n)).toEqual({ coin: '21', dollars: null })
  expect(lastWorth('before')(NEW, 7n)).toBeNull()
  expect(lastWorth('before')(NOBODY, 7n)).toBeNull()
})
