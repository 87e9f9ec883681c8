import { expect, test } from 'vitest'
import { nearIds } from './near-charts.ts'

test('screens-evm §10: charts with similar names are offered for one that is none', () => {
  const ids = ['tx-count', 'tx-growth', 'gas-used', 'gas-limit', 'base-fee', 'fee-avg', 'tps-avg']
  expect(nearIds('tx-cuont', ids)[0]).toBe('tx-count')
  expect(nearIds('txcount', ids)[0]).toBe('tx-count')
  expect(nearIds('gas-price', ids).slice(0, 2)).toEqual(['gas-limit', 'gas-used'])
  expect(nearIds('GAS', ids).slice(0, 2)).toEqual(['gas-used', 'gas-limit'])
  expect(nearIds('qqqqqqqqqqqq', ids)).toEqual([])
  expect(nearIds('x'.repeat(100_000), ids)).toEqual([])
})
