import type { Chain } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { sampleEvm, sampleUtxo } from '../page-parts/samples/sample-chains.fixture.ts'
import { tableIn } from './page-table.ts'

test('screens-evm §16.7: tables that are no lists have files, too: pools, halvings, bands of balances, relatives and versions of a transaction', () => {
  const rows = [{ a: 1 }]
  expect(tableIn('pool-list', {}, { shares: { hits: rows } })).toBe(rows)
  expect(tableIn('halving', {}, { halving: { cuts: rows } })).toBe(rows)
  const rich = { rich: { ranking: { bands: rows } } }
  expect(tableIn('rich-list', { nav: 'distribution' }, rich)).toBe(rows)
  expect(tableIn('rich-list', {}, rich), 'its list is the file there').toBeNull()
  for (const [id, name] of [
    ['cpfp', 'txs'],
    ['rbf', 'versions'],
  ] as const)
    expect(tableIn('tx', {}, { tab: { id, part: { state: 'ready', value: { [name]: rows } } } })).toBe(rows)
  expect(tableIn('tx', {}, { tab: { id: 'cpfp', part: { state: 'failed' } } })).toBeNull()
  const told = (name: string) => ({ value: { told: { [name]: rows } } })
  expect(tableIn('dex-list', {}, { show: 'venues', venues: told('venues') })).toBe(rows)
  expect(tableIn('token-list', {}, { trending: told('tokens') })).toEqual(rows)
  expect(tableIn('withdrawal-list', {}, { recipients: told('leaders') })).toBe(rows)
  expect(tableIn('upgrade', {}, { leaders: told('leaders') })).toBe(rows)
  const gas = { prices: { top: { rows } } }
  expect(tableIn('gas-price', { tab: 'spenders' }, gas)).toBe(rows)
  expect(tableIn('gas-price', {}, gas), 'prices alone are no table').toBeNull()
  const failed = { ...gas, users: { state: 'failed' } }
  expect(tableIn('gas-price', { tab: 'guzzlers' }, failed), 'rows of another span are none of this').toBeNull()
  for (const none of [null, undefined, 'text', {}]) expect(tableIn('pool-list', {}, none)).toBeNull()
  expect(tableIn('constructor', {}, {})).toBeNull()
})

test('screens-evm §0.3, §16.3: the file of what labels tell has the tab and the kind that the page shows', () => {
  const asked = (search: string, chain: Chain = sampleEvm) => ({ query: new URLSearchParams(search), chain })
  const exchange = { tag: 'a', kinds: [{ kind: 'exchange' }] }
  const lender = { tag: 'b', kinds: [{ kind: 'lending' }, { kind: 'bridge' }] }
  const groups = { groups: [exchange, lender] }
  expect(tableIn('labelled-list', {}, groups, asked('kind=bridge'))).toEqual([lender])
  expect(tableIn('labelled-list', {}, groups, asked('kind=nobody'))).toEqual([exchange, lender])

  const one = { holdings: { assets: [{ token: 1 }], addresses: [{ address: 2 }] } }
  expect(tableIn('labelled', {}, one, asked(''))).toEqual([{ token: 1 }])
  expect(tableIn('labelled', { tab: 'addresses' }, one, asked(''))).toEqual([{ address: 2 }])
  const untold = { holdings: { ...one.holdings, assets: null } }
  expect(tableIn('labelled', {}, untold, asked('')), 'no tokens told are no addresses').toBeNull()
  expect(tableIn('labelled', {}, untold, asked('', sampleUtxo))).toEqual([{ address: 2 }])
})

test('screens-evm §0.3, §16.2: the file of accounts that woke has those of the years that the page was narrowed to', () => {
  const year = 365 * 86_400_000
  const account = (years: number) => ({ timeMs: years * year, lastMs: 0, largest: { amount: '5' } })
  const data = { accounts: { value: { told: { accounts: [account(1), account(4)] } } } }
  const of = (search: string) =>
    tableIn('woken-list', {}, data, { query: new URLSearchParams(search), chain: sampleEvm })
  expect(of('')).toHaveLength(2)
  expect(of('years=3')).toEqual([account(4)])
  expect(of('least=1')).toEqual([])
})
