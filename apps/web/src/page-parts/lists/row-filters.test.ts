import { expect, test } from 'vitest'
import { testChain } from '../../routing/test-chains.ts'
import { rowFilters } from './row-filters.ts'

const chain = testChain('ETH', 'ethereum')
const tx = {
  hash: '0x1',
  from: '0xaa',
  to: null,
  created: '0xcc',
  method: '0xa9059cbb',
  methodName: null,
  fee: '1',
  status: 'failed',
}
const at = (path: string, query = '') => ({ chain, path, query: new URLSearchParams(query) })

test('screens-evm §0.3: every value of a transaction can be filtered by, in and out; days come along', () => {
  const filters = rowFilters(tx, at('/ethereum/tx-list', 'from=2026-01-02&limit=50&cursor=x'))
  expect(filters.map(({ name, value, word }) => `${name} ${word ?? value}`)).toEqual([
    'filter.from 0xaa',
    'filter.to 0xcc',
    'column.method 0xa9059cbb',
    'column.state status.failed',
  ])
  expect(filters[0]).toMatchObject({
    only: '/ethereum/advanced-filter?since=2026-01-02&from=0xaa',
    without: '/ethereum/advanced-filter?since=2026-01-02&from=%210xaa',
  })
  expect(filters[3]!.without).toBe('/ethereum/advanced-filter?since=2026-01-02&status=success')
})

test('screens-evm §0.3: in the filter itself a value is one condition more', () => {
  const [first] = rowFilters(tx, at('/ethereum/advanced-filter', 'to=0xcc&cursor=x'))
  expect(first!.only).toBe('/ethereum/advanced-filter?to=0xcc&from=0xaa')
})

test('screens-evm §0.3: transfers are filtered by their standard, other rows by nothing', () => {
  const transfer = { txHash: '0x1', standard: 'erc721', token: null }
  expect(rowFilters(transfer, at('/ethereum/transfer-list')).map(({ only }) => only)).toEqual([
    '/ethereum/transfer-list?standard=erc721',
  ])
  expect(rowFilters({ height: 1 }, at('/ethereum/block-list'))).toEqual([])
  expect(rowFilters(null, at('/ethereum/block-list'))).toEqual([])
})

test('screens-evm §0.3, §17: values of calls, of token moves and of the one table lead to the filter of their kind', () => {
  const token = { address: '0xdd' }
  const transfer = { txHash: '0x1', standard: 'erc20', amount: '1', from: '0xaa', to: null, token, method: null }
  expect(rowFilters(transfer, at('/ethereum/transfer-list', 'from=2026-01-02')).map(({ only }) => only)).toEqual([
    '/ethereum/transfer-list?from=2026-01-02&standard=erc20',
    '/ethereum/advanced-filter?kind=transfers&since=2026-01-02&from=0xaa',
    '/ethereum/advanced-filter?kind=transfers&since=2026-01-02&token=0xdd',
  ])
  const call = { txHash: '0x1', path: '0', outcome: 'undone', from: '0xaa', to: '0xbb', method: '0xa9059cbb' }
  expect(rowFilters(call, at('/ethereum/address/0xaa/internal')).map(({ only }) => only)).toEqual([
    '/ethereum/advanced-filter?kind=calls&from=0xaa',
    '/ethereum/advanced-filter?kind=calls&to=0xbb',
    '/ethereum/advanced-filter?kind=calls&method=0xa9059cbb',
    '/ethereum/advanced-filter?kind=calls&status=failed',
  ])
  const move = { ...call, of: 'call', kind: 'call', state: 'success', methodName: null, fee: '1', token: null }
  const [, , coin] = rowFilters(move, at('/ethereum/advanced-filter', 'kind=moves&cursor=x'))
  expect(coin).toMatchObject({
    only: '/ethereum/advanced-filter?kind=moves&token=native',
    without: '/ethereum/advanced-filter?kind=moves&token=%21native',
  })
})

test('screens-evm §0.3: the list of proxies can be narrowed to the contract that was put behind one', () => {
  const filters = rowFilters({ contract: '0xaa', target: '0xbb' }, at('/ethereum/proxy-list', 'change=beacon&cursor=x'))
  expect(filters.map(({ only, without }) => [only, without])).toEqual([
    ['/ethereum/proxy-list?change=beacon&target=0xbb', null],
  ])
  expect(rowFilters({ contract: '0xaa', target: null }, at('/ethereum/proxy-list'))).toEqual([])
})
