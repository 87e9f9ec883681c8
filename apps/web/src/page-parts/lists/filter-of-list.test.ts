import { expect, test } from 'vitest'
import { sampleEvm, sampleUtxo } from '../samples/sample-chains.fixture.ts'
import { filterOfList } from './filter-of-list.ts'

const tx = { methodName: null, fee: '1' }
const transfer = { standard: 'erc20', txHash: '0xaa', amount: '1' }
const call = { outcome: 'done', path: '0', txHash: '0xaa' }
const TOKEN = `0x${'ab'.repeat(20)}`
const evm = (path: string, row: unknown, query = '') =>
  filterOfList(sampleEvm, `/${sampleEvm.path}${path}`, new URLSearchParams(query), row)
const to = (query: string) => `/${sampleEvm.path}/advanced-filter?${query}`

test('screens-evm §17: every list of a chain leads to the filter, with the kind of its rows, its subject and its days', () => {
  expect(evm('/tx-list', tx)).toBe(to('filter=1'))
  expect(evm('/block-list', { height: 7 })).toBe(to('filter=1'))
  expect(evm('/transfer-list', transfer)).toBe(to('kind=transfers&filter=1'))
  expect(evm('/block/7/internal', call)).toBe(to('kind=calls&fromBlock=7&toBlock=7&filter=1'))
  expect(evm(`/address/${TOKEN}/transactions`, tx, 'from=2026-01-02&to=2026-01-03&cursor=c')).toBe(
    to(`from=${TOKEN}&to=${TOKEN}&sides=either&since=2026-01-02&until=2026-01-03&filter=1`),
  )
  expect(evm(`/token/erc20/${TOKEN}/holders`, { address: TOKEN })).toBe(to(`kind=transfers&token=${TOKEN}&filter=1`))
  // An order by sender is no day.
  expect(evm('/tx-list', tx, `from=${TOKEN}`)).toBe(to('filter=1'))
})

test('screens-evm §17: the filter does not lead to itself, and where it has transactions alone no other list leads there', () => {
  expect(evm('/advanced-filter', tx)).toBeNull()
  expect(filterOfList(null, '/all-chain', new URLSearchParams(), {})).toBeNull()
  const utxo = (row: unknown) => filterOfList(sampleUtxo, `/${sampleUtxo.path}/x`, new URLSearchParams(), row)
  expect([utxo(tx), utxo({ height: 1 })]).toEqual([`/${sampleUtxo.path}/advanced-filter?filter=1`, null])
})
