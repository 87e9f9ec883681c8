import { btc } from '@orrery/chains/records/btc'
import { expect, test } from 'vitest'
import { heightsAhead } from './heights-ahead.ts'

test('screens-nonevm §2.3: the node’s newest blocks stand above the list while the index is behind them', () => {
  expect(heightsAhead({ lag: 3, nodeHead: 900_003 }, btc)).toEqual([900_003, 900_002, 900_001])
  expect(heightsAhead({ lag: 400, nodeHead: 900_400 }, btc)).toHaveLength(5)
  // What following takes, and what nobody knows.
  for (const status of [
    { lag: 2, nodeHead: 900_002 },
    { lag: 0, nodeHead: 900_000 },
    { lag: null, nodeHead: 900_000 },
    { lag: 9, nodeHead: null },
  ])
    expect(heightsAhead(status, btc)).toEqual([])
})
