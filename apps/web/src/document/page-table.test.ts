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

test('screens-evm §10: a chart’s file has its points, and those of charts beside it by their own moments', () => {
  const points = (id: string, times: number[], values: (string | null)[]) => ({
    chart: { id, group: 'g', unit: 'count', formula: 'f', series: [{ id, title: '' }] },
    times,
    values: [values],
  })
  const chart = points('tx-count', [1, 2], ['5', null])
  const others = [
    { chain: 'other', id: 'tx-count', data: points('tx-count', [2, 3], ['7', '8']) },
    { chain: 'none', id: 'tx-count', data: null },
  ]
  expect(tableIn('chart', {}, { chart, others, needs: null })).toEqual([
    { timeMs: 1, 'tx-count': '5', 'other/tx-count/tx-count': null },
    { timeMs: 2, 'tx-count': null, 'other/tx-count/tx-count': '7' },
    { timeMs: 3, 'tx-count': null, 'other/tx-count/tx-count': '8' },
  ])
  expect(tableIn('chart', {}, { chart, others, needs: 'a.source' }), 'one that is not drawn has none').toBeNull()
  expect(tableIn('charts', {}, { charts: { hits: [chart] } })).toEqual([
    { id: 'tx-count', group: 'g', unit: 'count', series: 'tx-count', timeMs: 1, value: '5', formula: 'f' },
  ])
})

test('screens-evm §0.3: of several tables on a page each has a file of its own, by what its address calls it', () => {
  const rows = [{ a: 1 }]
  const of = (pageId: string, data: unknown, search: string, params = {}) =>
    tableIn(pageId, params, data, { query: new URLSearchParams(search), chain: sampleEvm })
  const ready = (value: unknown) => ({ state: 'ready', value })
  const dex = { tab: { id: 'dex', part: ready({ hits: [] }), trades: ready({ trades: rows }) } }
  expect(of('token', dex, 'tab=dex&rows=trades')).toBe(rows)
  expect(of('token', dex, 'tab=dex'), 'its list is the file otherwise').toBeNull()
  expect(of('token', dex, 'tab=dex&rows=constructor')).toBeNull()
  expect(of('token', { tab: { id: 'dex', trades: { state: 'failed' } } }, 'tab=dex&rows=trades')).toBeNull()
  const approvals = { tab: { id: 'approvals', spenders: ready({ spenders: rows }) } }
  expect(of('token', approvals, 'rows=spenders')).toBe(rows)
  expect(of('token', { tab: { id: 'holders', groups: ready({ groups: rows }) } }, 'rows=groups')).toBe(rows)
  expect(of('token-id', { history: ready({ notices: rows }) }, 'rows=notices')).toBe(rows)
  const told = { venue: ready({ told: { top: rows, swaps: [] } }) }
  expect(of('dex-list', told, 'rows=pools')).toBe(rows)
  expect(of('dex-list', told, 'rows=swaps')).toEqual([])
  expect(of('blacklist', { accounts: { totals: rows } }, 'rows=totals')).toBe(rows)
  expect(of('mining-pool', { pool: { spans: rows } }, 'rows=spans')).toBe(rows)
  const economics = {
    economics: ready({ locks: rows, safes: [], firstMints: null, plan: { allocations: rows, treasury: [] } }),
  }
  for (const name of ['locks', 'allocations']) expect(of('tokenomics', economics, `rows=${name}`)).toBe(rows)
  expect(of('tokenomics', economics, 'rows=recipients')).toBeNull()
  expect(of('rich-list', { coins: ready({ coins: rows }) }, '', { nav: 'stable' })).toBe(rows)
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
