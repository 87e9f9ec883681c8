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

test('screens-evm §0.3: the list of proxies can be narrowed to the contract that was put behind one', () => {
  const filters = rowFilters({ contract: '0xaa', target: '0xbb' }, at('/ethereum/proxy-list', 'change=beacon&cursor=x'))
  expect(filters.map(({ only, without }) => [only, without])).toEqual([
    ['/ethereum/proxy-list?change=beacon&target=0xbb', null],
  ])
  expect(rowFilters({ contract: '0xaa', target: null }, at('/ethereum/proxy-list'))).toEqual([])
})
