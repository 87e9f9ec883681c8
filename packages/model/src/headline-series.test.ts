import { expect, test } from 'vitest'
import { headlineSeries } from './headline-series.ts'

test('screens-evm §10: a tile tells what was usual, not the lowest, and of kinds beside each other the first', () => {
  const of = (...ids: readonly string[]) => headlineSeries(ids.map((id) => ({ id, title: id })))
  expect([of('min', 'mean', 'max'), of('p10', 'p50', 'p90'), of('p50', 'p95')]).toEqual([1, 1, 0])
  expect([of('uniswap-v2', 'curve'), of('price'), of()]).toEqual([0, 0, 0])
})
