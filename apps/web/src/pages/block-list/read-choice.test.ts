import { expect, test } from 'vitest'
import { leastTxsOf, readChoice, readHeight } from './read-choice.ts'

const read = (text: string) => readChoice(new URLSearchParams(text))

test('screens-evm §3.1: filters of the block list are read from its address, and what is none is left out', () => {
  expect(read('from=2026-01-01&page=3')).toBeNull()
  expect(read('filter=1')).toEqual({})
  expect(read('producer=0xab&leastTxs=12&fill=full')).toEqual({ producer: '0xab', leastTxs: 12, fill: 'full' })
  expect(read('filter=1&producer=&leastTxs=-1&fill=half')).toEqual({})
  expect(read('leastTxs=0')).toBeNull()
  expect(read('fromBlock=1,000&toBlock=2000&builder= Titan ')).toEqual({
    fromBlock: 1_000,
    toBlock: 2_000,
    builder: 'Titan',
  })
  // The form is there to say that it is none.
  expect(read('fromBlock=abc')).toEqual({})
  expect(read('sort=gas')).toEqual({ sort: 'gas' })
  expect(read('sort=medianFeeRate'), 'screens-nonevm §4.5').toEqual({ sort: 'medianFeeRate' })
  expect(read('sort=fees')).toBeNull()
})

test('screens-evm §3.1: a count of transactions may be grouped, and what is none is told as such', () => {
  for (const text of ['1,000', '1.000', '1 000', ' 1’000 ', '1\u202f000', '1000'])
    expect(read(`leastTxs=${encodeURIComponent(text)}`), text).toEqual({ leastTxs: 1_000 })
  for (const text of ['many', '-1', '1,00', '1000001', '1e3']) {
    const query = new URLSearchParams({ leastTxs: text })
    expect(leastTxsOf(query), text).toBeNull()
    // The form is there to say it.
    expect(readChoice(query), text).toEqual({})
  }
})

test('screens-evm §3.1: a block that is to be waited for is named by its height, as people write it', () => {
  expect(['7', ' 1,000 ', '21.000.000', '4294967295'].map(readHeight)).toEqual([7, 1_000, 21_000_000, 4_294_967_295])
  expect(['', '-1', '0x7', '4294967296', '12345678901'].map(readHeight)).toEqual([null, null, null, null, null])
})
