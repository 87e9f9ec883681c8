import { btc } from '@orrery/chains/records/btc'
import { expect, test } from 'vitest'
import { isBehind } from './is-behind.ts'

test('screens-nonevm §2.3: the head of pages tells that the index is behind from more than two blocks on, and on fast chains from more than half a minute', () => {
  const told = (blockSeconds: number) => [null, 0, 2, 3, 15, 16, 121].map((lag) => isBehind(lag, { blockSeconds }))
  expect(told(btc.blockSeconds)).toEqual([false, false, false, true, true, true, true])
  expect(told(2)).toEqual([false, false, false, false, false, true, true])
  expect(told(0.25)).toEqual([false, false, false, false, false, false, true])
})
