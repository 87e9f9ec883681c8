import type { Chain } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { sampleEvm, sampleUtxo } from '../samples/sample-chains.fixture.ts'
import { readPendingFilter, readPendingOrder } from './pending-filter.ts'

const read = (query: string, chain = sampleUtxo) => readPendingFilter(new URLSearchParams(query), chain)

test('screens-nonevm §4.5: rate, value in whole coins and data narrow what waits', () => {
  expect(read('rate=20.5&least=1.5&data=1')).toEqual({ leastRate: '20.5', least: '150000000', carries: 'data' })
})

test('screens-nonevm §5: messages of a protocol that wait are found on chains that know it', () => {
  const chain = { ...sampleUtxo, quirks: { ...sampleUtxo.quirks, layers: ['omni'] } } as typeof sampleUtxo
  expect(read('holds=omni', chain)).toEqual({ carries: 'omni' })
  expect(read('holds=runes', chain)).toEqual({})
  expect(read('holds=omni', sampleEvm)).toEqual({})
})

test('what is no rate and no amount narrows nothing, nor does anything on other chains', () => {
  expect(read('rate=-1&least=0.000000001&data=yes')).toEqual({})
  expect(read('rate=&least=')).toEqual({})
  expect(read('rate=1&data=1', sampleEvm)).toEqual({})
  expect(read('from=0xab&tip=1', sampleUtxo)).toEqual({})
})

test('screens-evm §4.2: what waits is narrowed by its sides, function, value, tip and whether it can be executed, and stands by its tip', () => {
  const text = 'from= 0xab &to=0xcd&method=0xA9059cbb&least=1.5&tip=0.25&queued=false&sort=value'
  expect(read(text, sampleEvm)).toEqual({
    from: '0xab',
    to: '0xcd',
    method: '0xA9059cbb',
    least: '1500000000000000000',
    leastTip: '250000000',
    queued: false,
  })
  expect(read('method=trans-fer&tip=-1&queued=maybe&from=', sampleEvm)).toEqual({})
  expect(read('method=transfer', sampleEvm)).toEqual({ method: 'transfer' })
  const order = (query: string, chain: Chain = sampleEvm) => readPendingOrder(new URLSearchParams(query), chain)
  expect([order(''), order('sort=seen'), order('sort=nothing'), order('sort=value', sampleUtxo)]).toEqual([
    'tip',
    'seen',
    'tip',
    undefined,
  ])
})
