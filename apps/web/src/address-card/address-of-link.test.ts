import { expect, test } from 'vitest'
import { testChain } from '../routing/test-chains.ts'
import { addressOfLink } from './address-of-link.ts'

const chains = [testChain('ETH', 'ethereum'), testChain('BTC', 'bitcoin', [], 'utxo')]
const ADDRESS = `0x${'ab'.repeat(20)}`

test('screens-evm §0.2: a link to an address has a card, in any language and on any of the chains here', () => {
  const told = (path: string) => {
    const found = addressOfLink(path, chains)
    return found === null ? null : [found.chain.code, found.address]
  }
  expect(told(`/ethereum/address/${ADDRESS}`)).toEqual(['ETH', ADDRESS])
  expect(told(`/ar/explorer/bitcoin/address/1BoatSLRHtKNngkdXEeobR76b53LETtpyT`)).toEqual([
    'BTC',
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  ])
  expect(told('/ethereum/address/bitcoincash%3Aqabc')).toEqual(['ETH', 'bitcoincash:qabc'])
  for (const other of [
    `/ethereum/address/${ADDRESS}/tokens`,
    `/ethereum/address/${ADDRESS}?page=2`,
    `/ethereum/tx/${ADDRESS}`,
    `/unknown/address/${ADDRESS}`,
    '/ethereum/address/%zz',
    '/ethereum/address/',
    '',
  ])
    expect([other, told(other)]).toEqual([other, null])
})
