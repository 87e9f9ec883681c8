import { expect, test } from 'vitest'
import { readChoice } from './read-choice.ts'

const read = (text: string) => readChoice(new URLSearchParams(text))

test('screens-evm §3.1: filters of the block list are read from its address, and what is none is left out', () => {
  expect(read('from=2026-01-01&page=3')).toBeNull()
  expect(read('filter=1')).toEqual({})
  expect(read('producer=0xab&leastTxs=12&fill=full')).toEqual({ producer: '0xab', leastTxs: 12, fill: 'full' })
  expect(read('filter=1&producer=&leastTxs=-1&fill=half')).toEqual({})
  expect(read('leastTxs=0')).toBeNull()
  expect(read('leastTxs=1000001')).toBeNull()
})
