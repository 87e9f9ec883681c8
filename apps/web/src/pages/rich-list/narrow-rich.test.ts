import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { leastCoins, narrowRich } from './narrow-rich.ts'
import { richQuery, richTab } from './page.ts'

const api = { getToken: () => Promise.resolve({ decimals: 6, symbol: 'USD' }) } as unknown as ApiClient
const read = (text: string, chain: Chain = sampleEvm) =>
  narrowRich(new URLSearchParams(text), { api, chain, signal: new AbortController().signal })

test('screens-evm §16.1: the least balance is told in whole coins, or in the token’s units, and is exact', async () => {
  expect(await read('least=1.5&holders=accounts')).toEqual({ holders: 'accounts', least: '1500000000000000000' })
  expect(await read('least=1.5&token=0xab')).toEqual({ least: '1500000' })
  expect(await read('least=1.5', sampleUtxo)).toEqual({ least: '150000000' })
})

test('what cannot be read narrows nothing, nor what a chain does not have', async () => {
  expect(await read('least=0.1234567&token=0xab&holders=whales')).toEqual({})
  expect(await read('holders=contracts&least=', sampleUtxo)).toEqual({})
  expect(await read('holders=unlabelled', sampleUtxo)).toEqual({ holders: 'unlabelled' })
})

test('screens-evm §16.2: dormant balances are narrowed by whole coins', () => {
  const read = (text: string) => leastCoins(new URLSearchParams(text), sampleEvm)
  expect(read('least=%202.5&years=3')).toBe('2500000000000000000')
  expect([read('least='), read('least=many'), read('years=3')]).toEqual([null, null, null])
})

test('screens-evm §16.1: parts of the path choose contracts, a token or all; what nothing tells has no list', () => {
  const none = new URLSearchParams()
  const token = new URLSearchParams('token=0xab')
  for (const nav of [undefined, 'list', 'native']) expect(richTab(nav, none, sampleEvm)).toBe('list')
  expect([richTab('token', token, sampleEvm), richTab('token', none, sampleEvm)]).toEqual(['list', null])
  expect([richTab('contracts', none, sampleEvm), richTab('contracts', none, sampleUtxo)]).toEqual(['contracts', null])
  for (const nav of ['stable', 'label'] as const) expect(richTab(nav, none, sampleEvm)).toBe(nav)
  expect([richTab('whales', token, sampleEvm), richTab('stable', none, sampleUtxo)]).toEqual([null, null])
  expect(richQuery('label', token).toString()).toBe('token=0xab&holders=labelled')
  expect(richQuery('contracts', token).toString()).toBe('token=0xab&holders=contracts')
  expect(richQuery('list', token)).toBe(token)
})
