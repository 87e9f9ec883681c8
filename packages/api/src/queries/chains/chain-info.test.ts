import { base } from '@orrery/chains/records/base'
import { bch } from '@orrery/chains/records/bch'
import { usdt } from '@orrery/chains/records/usdt'
import { expect, onTestFinished, test } from 'vitest'
import { createAccountWorld } from '../../testing/world.ts'
import { startTestServer } from '../../testing/api-server.ts'
import { tellChain } from './chain-info.ts'

test('explorer §3.1: curCoinUnit is the coin that a chain’s transactions pay their fees in: of a token on Bitcoin’s transactions that is Bitcoin', () => {
  const told = [bch, base, usdt].map((chain) =>
    tellChain(chain, { desks: () => [], menuTabs: () => [], publicBase: null }),
  )
  expect(told.map(({ unit, curCoinUnit }) => [unit, curCoinUnit])).toEqual([
    ['BCH', 'BCH'],
    ['ETH', 'ETH'],
    ['USDT', 'BTC'],
  ])
})

test('explorer §3.1: the coin’s tokens and the name of cash addresses are told where the record has them, pictures nowhere', () => {
  const told = [bch, base, usdt].map((chain) =>
    tellChain(chain, { desks: () => [], menuTabs: () => [], publicBase: null }),
  )
  expect(told.map(({ nativeToken, cashAddrText, logo }) => [nativeToken, cashAddrText, logo])).toEqual([
    [[], 'CashAddr', null],
    [[base.wrappedNative], undefined, null],
    [[], undefined, null],
  ])
})

test('explorer §3.1: blockExplorerUrls are this site’s pages of the chain, where it knows its own address', async () => {
  const world = await createAccountWorld()
  const server = await startTestServer([world], { publicBase: 'https://explorer.example/' })
  onTestFinished(() => server.close())
  const { code, path } = world.runtime.chain
  expect((await server.client.getChainInfo({ chain: code })).blockExplorerUrls).toEqual([
    `https://explorer.example/${path}`,
  ])
})
