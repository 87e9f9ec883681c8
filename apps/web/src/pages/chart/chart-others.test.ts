import { expect, test } from 'vitest'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { chartPath, othersOf } from './chart-others.ts'

test('screens-evm §10: an address names the charts to compare; unknown chains, doubles and the chart itself are none', () => {
  const chains = [sampleEvm, sampleUtxo]
  const own = { chain: sampleEvm.path, id: 'tx-count' }
  const [a, b] = [sampleEvm.path, sampleUtxo.path]
  const text = `${a}~tx-count,${b}~tx-count,nowhere~tx-count,${b}~tx-count,${a}~../x,${a}~gas-used,${a}~x,${a}~y`
  const others = othersOf(text, own, chains)
  expect(others).toEqual([
    { chain: b, id: 'tx-count' },
    { chain: a, id: 'gas-used' },
    { chain: a, id: 'x' },
  ])
  const path = chartPath(own, { days: 7, grain: 'day', others })
  expect(othersOf(new URL(path, 'http://x').searchParams.get('with'), own, chains)).toEqual(others)
  expect(othersOf(null, own, chains)).toEqual([])
})
