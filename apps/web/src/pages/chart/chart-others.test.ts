import { expect, test } from 'vitest'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { chartPath, othersOf } from './chart-others.ts'

test('screens-evm §10: an address names the charts to compare; doubles and the chart itself are none, what names no chart is told', () => {
  const chains = [sampleEvm, sampleUtxo]
  const own = { chain: sampleEvm.path, id: 'tx-count' }
  const [a, b] = [sampleEvm.path, sampleUtxo.path]
  const text = `${a}~tx-count,${b}~tx-count,nowhere~tx-count,${b}~tx-count,${a}~../x,${a}~gas-used,${a}~x,${a}~y`
  const { others, refused } = othersOf(text, own, chains)
  expect(others).toEqual([
    { chain: b, id: 'tx-count' },
    { chain: a, id: 'gas-used' },
    { chain: a, id: 'x' },
  ])
  expect(refused).toEqual(['nowhere~tx-count', `${a}~../x`, `${a}~y`])
  const path = chartPath(own, { days: 7, grain: 'day', others })
  expect(othersOf(new URL(path, 'http://x').searchParams.get('with'), own, chains).others).toEqual(others)
  expect(othersOf(null, own, chains)).toEqual({ others: [], refused: [] })
  expect(othersOf(`${b.toUpperCase()}~gas-used`, own, chains).others, 'by any case').toEqual([
    { chain: b, id: 'gas-used' },
  ])
  expect(othersOf(`${a}~0x00~1, ,`, own, chains).refused).toEqual([`${a}~0x00~1`])
})
