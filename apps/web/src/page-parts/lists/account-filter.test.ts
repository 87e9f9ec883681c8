import { expect, test } from 'vitest'
import { sampleUtxo, sampleEvm } from '../samples/sample-chains.fixture.ts'
import { accountFilter, accountTexts } from './account-filter.ts'

const read = (
  text: string,
  list: 'transactions' | 'transfers' = 'transactions',
  chain = sampleEvm as Parameters<typeof accountFilter>[2],
) => accountFilter(new URLSearchParams(text), list, chain)

test('screens-evm §5: transactions of an address are narrowed by type, value and blocks beside direction, method, counterparty and status', () => {
  expect(read('type=blob&least=1.5&most=2&fromBlock=7&toBlock=9&direction=out&status=failed')).toEqual({
    direction: 'out',
    status: 'failed',
    type: 'blob',
    least: '1500000000000000000',
    most: '2000000000000000000',
    fromBlock: 7,
    toBlock: 9,
  })
  expect(read('type=blob&least=1', 'transfers')).toEqual({})
})

test('screens-evm §5: a function is told by its selector, its name or its signature', () => {
  for (const method of ['0xa9059cbb', 'transfer', 'swap((uint256,bytes),address)'])
    expect(read(`method=${encodeURIComponent(method)}`)).toEqual({ method })
  for (const method of ['0x12', 'trans-fer', 'transfer(']) expect(read(`method=${method}`)).toEqual({})
})

test('screens-evm §5: lists of an address are told oldest first, and in no order that is none', () => {
  for (const list of ['transactions', 'transfers'] as const) {
    expect(read('order=oldest', list)).toEqual({ order: 'oldest' })
    expect(read('order=name', list)).toEqual({})
  }
})

test('what means nothing is as if it were not there, and no chip shows it', () => {
  expect(read('type=A%20B&least=-1&most=0.0000000000000000001&fromBlock=x&toBlock=1e3&with=0x1')).toEqual({})
  expect(accountTexts(new URLSearchParams('least=01.50&type='), 'transactions', sampleEvm)).toEqual([
    ['least', '01.50'],
  ])
})

test('what a transaction of outputs moved in all narrows nothing: it is not what it changed for an address', () => {
  expect(read('least=1&most=2&fromBlock=7', 'transactions', sampleUtxo)).toEqual({ fromBlock: 7 })
})
