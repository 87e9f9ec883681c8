import { expect, test } from 'vitest'
import type { Chain } from '@orrery/model/chain'
import { newKeys } from './new-keys.ts'
import { chosenChain } from '../../routing/chosen-chain.ts'
import { assetNamed, largePath, readLargeQuery } from './read-large-query.ts'

const chains = [
  { code: 'ETH', path: 'ethereum', aliases: ['eth-main'], family: 'evm', native: { symbol: 'eth' } },
  { code: 'BTC', path: 'bitcoin', aliases: [], family: 'utxo', native: { symbol: 'btc' } },
] as unknown as readonly Chain[]

test('screens-evm §15.6: the query narrows by worth in dollars, direction and address, and what means nothing is left out', () => {
  const read = (query: string) => readLargeQuery(new URLSearchParams(query))
  expect(read('worth=1.5&class=exchange-in&address= 0xab ')).toEqual({
    leastWorth: '1500000000000000000',
    directionClass: 'exchange-in',
    address: '0xab',
  })
  expect(read('worth=-1&class=sideways&address=')).toEqual({})
})

test('explorer §2.3: /large-transfer-monitor/:chainValue?/:cryptoValue? names a chain in any of its ways and an asset of it', async () => {
  expect([largePath('', 'usdt'), largePath('ethereum', ''), largePath('ethereum', 'a/b')]).toEqual([
    '/large-transfer-monitor',
    '/large-transfer-monitor/ethereum',
    '/large-transfer-monitor/ethereum/a%2Fb',
  ])
  expect(['eth', 'Ethereum', 'ETH-MAIN', 'all', undefined].map((text) => chosenChain(text, chains)?.code)).toEqual([
    'ETH',
    'ETH',
    'ETH',
    undefined,
    undefined,
  ])
  expect(() => chosenChain('nowhere', chains)).toThrow()
  const matchTokens = async () => ({ hits: [{ symbol: 'USDTX' }, { symbol: 'usdt', address: '0x12' }] }) as never
  const named = (text: string, chain = chains[0]!) =>
    assetNamed(text, chain, { matchTokens }, new AbortController().signal)
  const contract = `0x${'Ab'.repeat(20)}`
  expect(await Promise.all(['native', 'ETH', contract, 'USDT', 'none'].map((text) => named(text)))).toEqual([
    'native',
    'native',
    contract.toLowerCase(),
    '0x12',
    undefined,
  ])
  expect(await named('usdt', chains[1])).toBeUndefined()
})

test('screens-evm §15.6: new rows are told once, and not those that show first', () => {
  expect([newKeys(['a'], []), newKeys(['c', 'b', 'a'], ['a']), newKeys(['c'], ['c', 'b'])]).toEqual([0, 2, 0])
})
