import { expect, test } from 'vitest'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { filterOfList } from './filter-of-list.ts'

const TOKEN = `0x${'ab'.repeat(20)}`
const of = (path: string) => String(filterOfList(sampleEvm, `/${sampleEvm.path}${path}`))

test('screens-evm §17: a list leads to the filter with the kind of its rows, its subject and its days', () => {
  expect(of('/tx-list')).toBe('filter=1')
  expect(of('/block-list?limit=50')).toBe('filter=1')
  expect(of('/transfer-list?standard=erc20')).toBe('kind=transfers&filter=1')
  expect(of('/block/7/internal')).toBe('kind=calls&fromBlock=7&toBlock=7&filter=1')
  expect(of(`/address/${TOKEN}?from=2026-01-02&to=2026-01-03`)).toBe(
    `from=${TOKEN}&to=${TOKEN}&sides=either&since=2026-01-02&until=2026-01-03&filter=1`,
  )
  expect(of(`/address/${TOKEN}/transfers`)).toBe(`kind=transfers&from=${TOKEN}&to=${TOKEN}&sides=either&filter=1`)
  expect(of(`/token/erc20/${TOKEN}/holders`)).toBe(`kind=transfers&token=${TOKEN}&filter=1`)
})

test('screens-evm §17: what is no path of a list of the chain leads to the form alone', () => {
  for (const text of ['', '?', '/block/x/y?from=0x', '/address/%2e%2e/', '/address/<b>', '/token/a/b'])
    expect(of(text)).toBe('filter=1')
  expect(String(filterOfList(sampleEvm, '//evil.example/address/1'))).toBe('filter=1')
})
