import { expect, test } from 'vitest'
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
  for (const none of [null, undefined, 'text', {}]) expect(tableIn('pool-list', {}, none)).toBeNull()
  expect(tableIn('constructor', {}, {})).toBeNull()
})
