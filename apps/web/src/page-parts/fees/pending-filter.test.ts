import { expect, test } from 'vitest'
import { sampleEvm, sampleUtxo } from '../sample-chains.fixture.ts'
import { readPendingFilter } from './pending-filter.ts'

const read = (query: string, chain = sampleUtxo) => readPendingFilter(new URLSearchParams(query), chain)

test('screens-nonevm §4.5: rate, value in whole coins and data narrow what waits', () => {
  expect(read('rate=20.5&least=1.5&data=1')).toEqual({ leastRate: '20.5', least: '150000000', carries: 'data' })
})

test('what is no rate and no amount narrows nothing, nor does anything on other chains', () => {
  expect(read('rate=-1&least=0.000000001&data=yes')).toEqual({})
  expect(read('rate=&least=')).toEqual({})
  expect(read('rate=1&data=1', sampleEvm)).toEqual({})
})
