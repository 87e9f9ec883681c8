import { base } from '@orrery/chains/records/base'
import { bch } from '@orrery/chains/records/bch'
import { usdt } from '@orrery/chains/records/usdt'
import { expect, test } from 'vitest'
import { tellChain } from './chain-info.ts'

test('explorer §3.1: curCoinUnit is the coin that a chain’s transactions pay their fees in: of a token on Bitcoin’s transactions that is Bitcoin', () => {
  const told = [bch, base, usdt].map((chain) => tellChain(chain, { desks: () => [], menuTabs: () => [] }))
  expect(told.map(({ unit, curCoinUnit }) => [unit, curCoinUnit])).toEqual([
    ['BCH', 'BCH'],
    ['ETH', 'ETH'],
    ['USDT', 'BTC'],
  ])
})
